import { type RefObject, useEffect, useState } from 'react';
import { CheckBox } from '../../ui/check-box.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useTranslation } from '../../i18n/translation.ts';
import { useConsole } from '../../state/console.ts';
import { api } from '../../state/api/api.ts';
import { report } from '../../state/report.ts';
import type { AccountEntries, AccountField } from './use-sign-in.ts';
import { PasswordField } from './password-field.tsx';
import styles from './sign-in.module.css';
import fieldStyles from '../../ui/field.module.css';

interface AccountFieldsProps {
  readonly entries: AccountEntries;
  readonly onChange: (part: Partial<AccountEntries>) => void;
  readonly missing: ReadonlySet<AccountField>;
  readonly password: RefObject<HTMLInputElement | null>;
  /** It's for creating the account, which may have a name. */
  readonly isNew: boolean;
  readonly isDigestTyped: boolean;
  readonly isDisabled: boolean;
}

export function AccountFields(props: AccountFieldsProps) {
  const { entries, onChange, missing, password, isNew, isDigestTyped, isDisabled } = props;
  const { t } = useTranslation();
  const hidesNames = useConsole((state) => state.settings.hideNames);
  const canRemember = useCanRemember();
  const required = (field: AccountField) => (missing.has(field) ? t('signIn.required') : null);
  return (
    <>
      <div className={fieldStyles.pair}>
        <TextField
          label={t('signIn.companyCode')}
          value={entries.companyCode}
          problem={required('companyCode')}
          isDisabled={isDisabled}
          onChange={(companyCode) => onChange({ companyCode })}
        />
        <TextField
          label={t('signIn.employeeNumber')}
          type={hidesNames ? 'password' : 'text'}
          value={entries.employeeNumber}
          problem={required('employeeNumber')}
          isDisabled={isDisabled}
          onChange={(employeeNumber) => onChange({ employeeNumber })}
        />
      </div>
      {isNew && (
        <TextField
          label={t('signIn.nameOptional')}
          value={entries.name}
          isDisabled={isDisabled}
          onChange={(name) => onChange({ name })}
        />
      )}
      <PasswordField
        inputRef={password}
        hint={isDigestTyped ? t('signIn.passwordAsTyped') : undefined}
        problem={required('password')}
        isDisabled={isDisabled}
      />
      {canRemember && (
        <CheckBox
          isSelected={entries.remembersSignIn}
          isDisabled={isDisabled}
          onChange={(remembersSignIn) => onChange({ remembersSignIn })}
        >
          <span>
            {t('signIn.stay')}
            <small className={styles.stayHint}>{t('signIn.stayHint')}</small>
          </span>
        </CheckBox>
      )}
    </>
  );
}

/** Only counts real encryption. False until we know. */
function useCanRemember(): boolean {
  const [canRemember, setCanRemember] = useState(false);
  useEffect(() => {
    report(api.call('session.canRemember').then(setCanRemember));
  }, []);
  return canRemember;
}
