import { Eye, EyeOff } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { useTranslation } from '../../i18n/translation.ts';
import { IconButton } from '../../ui/button.tsx';
import fieldStyles from '../../ui/field.module.css';

interface PasswordFieldProps {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly hint?: string | undefined;
  readonly problem: string | null;
  readonly isDisabled: boolean;
}

/** Not `TextField`, which keeps its text as state: the password must only ever be in the input. */
export function PasswordField({ inputRef, hint, problem, isDisabled }: PasswordFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const [hasCapsLock, setHasCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setHasCapsLock(event.getModifierState('CapsLock'));
  const remark = problem ?? (hasCapsLock ? t('signIn.capsLock') : hint);
  return (
    <div className={fieldStyles.field} data-invalid={problem ? true : undefined}>
      <label htmlFor={id}>{t('signIn.password')}</label>
      <div className={fieldStyles.frame}>
        <input
          ref={inputRef}
          id={id}
          type={isShown ? 'text' : 'password'}
          autoComplete="off"
          spellCheck={false}
          disabled={isDisabled}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-remark`}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
        />
        <IconButton
          icon={isShown ? EyeOff : Eye}
          label={t(isShown ? 'signIn.hidePassword' : 'signIn.showPassword')}
          size="small"
          isDisabled={isDisabled}
          onPress={() => setIsShown(!isShown)}
        />
      </div>
      <span
        id={`${id}-remark`}
        className={problem ? fieldStyles.problem : fieldStyles.hint}
        aria-live="polite"
      >
        {remark}
      </span>
    </div>
  );
}
