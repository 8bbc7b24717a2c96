import { useRef, useState } from 'react';
import { failureMessage } from '../../i18n/failure-message.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { api } from '../../state/api/api.ts';
import { FormDialog } from '../../ui/modal-dialog.tsx';
import { AccountFields } from './account-fields.tsx';
import { type AccountEntries, type AccountField, findMissing } from './use-sign-in.ts';

const empty: AccountEntries = { companyCode: '', employeeNumber: '', name: '', remembersSignIn: false };

/** Creates this computer's first account and gives it the open session. */
export function ProtectDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [entries, setEntries] = useState(empty);
  const [missing, setMissing] = useState<ReadonlySet<AccountField>>(new Set());
  const password = useRef<HTMLInputElement>(null);

  async function submit(): Promise<string | undefined> {
    const typed = password.current?.value ?? '';
    const found = findMissing(entries, typed);
    setMissing(found);
    if (found.size > 0) return '';
    const outcome = await api.call('session.createFirstAccount', {
      companyCode: entries.companyCode.trim(),
      employeeNumber: entries.employeeNumber.trim(),
      name: entries.name.trim(),
      password: typed,
      remembersSignIn: entries.remembersSignIn,
    });
    if (outcome.outcome === 'failed') return failureMessage(t, outcome.failure).message;
    // If there's an account already, the session is over.
    return outcome.outcome === 'rejected' ? t('signIn.alreadyExists') : undefined;
  }

  return (
    <FormDialog
      title={t('signIn.protectTitle')}
      submitLabel={t('signIn.submitFirst')}
      progress={t('signIn.signingIn')}
      submit={submit}
      onClose={onClose}
    >
      <p>{t('signIn.protectLead')}</p>
      <AccountFields
        entries={entries}
        onChange={(part) => setEntries({ ...entries, ...part })}
        missing={missing}
        password={password}
        isNew
        isDigestTyped={false}
        isDisabled={false}
      />
    </FormDialog>
  );
}
