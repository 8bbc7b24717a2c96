import type { RefObject } from 'react';
import { CheckBox } from '../../ui/check-box.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useTranslation } from '../../i18n/translation.tsx';
import { useConsole } from '../../state/console.ts';
import { PasswordField } from './password-field.tsx';
import type { useSignIn } from './use-sign-in.ts';
import fieldStyles from '../../ui/field.module.css';

interface AccountFieldsProps {
  readonly signIn: ReturnType<typeof useSignIn>;
  readonly isDisabled: boolean;
  readonly password: RefObject<HTMLInputElement | null>;
}

/** What identifies an account. The first one of this computer may have a name too. */
export function AccountFields({ signIn, isDisabled, password }: AccountFieldsProps) {
  const { entries, attempt, isFirst, canStay, change } = signIn;
  const { t } = useTranslation();
  const hidesNames = useConsole((state) => state.settings.hideNames);
  const isDigestTyped = entries.kind === 'service' && entries.connection.digest.kind === 'as-typed';
  const required = (field: string) =>
    attempt.kind === 'incomplete' && attempt.fields.has(field) ? t('signIn.required') : null;
  return (
    <>
      <div className={fieldStyles.pair}>
        <TextField
          label={t('signIn.companyCode')}
          value={entries.companyCode}
          problem={required('companyCode')}
          isDisabled={isDisabled}
          onChange={(companyCode) => change({ companyCode })}
        />
        <TextField
          label={t('signIn.employeeNumber')}
          type={hidesNames ? 'password' : 'text'}
          value={entries.employeeNumber}
          problem={required('employeeNumber')}
          isDisabled={isDisabled}
          onChange={(employeeNumber) => change({ employeeNumber })}
        />
      </div>
      <div className={isFirst ? fieldStyles.pair : undefined}>
        {isFirst && (
          <TextField
            label={t('signIn.name')}
            hint={t('signIn.nameHint')}
            value={entries.name}
            isDisabled={isDisabled}
            onChange={(name) => change({ name })}
          />
        )}
        <PasswordField
          inputRef={password}
          hint={isDigestTyped ? t('signIn.passwordAsTyped') : undefined}
          problem={required('password')}
          isDisabled={isDisabled}
        />
      </div>
      {canStay && (
        <CheckBox
          isSelected={entries.staysSignedIn}
          isDisabled={isDisabled}
          onChange={(staysSignedIn) => change({ staysSignedIn })}
        >
          <span>
            {t('signIn.stay')}
            <small>{t('signIn.stayHint')}</small>
          </span>
        </CheckBox>
      )}
    </>
  );
}
