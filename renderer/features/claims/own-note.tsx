import { useState } from 'react';
import { MAX_CLAIM_NOTE } from '#shared/model/fleet/lab-claims.ts';
import type { GridRow } from '../../grid/grid-row.ts';
import { useFormats } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/translation.ts';
import type { RowClaim } from '../../state/claims.ts';
import { useConsole } from '../../state/console.ts';
import { LinkButton } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/modal-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { extendClaim } from './claim-actions.ts';
import styles from './claims.module.css';

/** The note of the user's own claim, and a dialog to change it. */
export function OwnNote({ row, claim: { own, note } }: { readonly row: GridRow; readonly claim: RowClaim }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [draft, setDraft] = useState<string | null>(null);
  const isHidden = useConsole(({ settings }) => settings.hideNames);
  // You'd replace a hidden note unseen.
  if (own === null || isHidden) return null;
  const title = t(note === null ? 'claims.addNote' : 'claims.editNote');
  return (
    <div className={styles.small}>
      {note !== null && <bdi>{t('claims.quoted', { note })}</bdi>}
      <LinkButton onPress={() => setDraft(note ?? '')}>{title}</LinkButton>
      {draft !== null && (
        <FormDialog
          title={title}
          submitLabel={t('claims.saveNote')}
          submit={async () => {
            extendClaim({ device: own, minutes: 0, note: draft.trim() }, row.key, { t, formats });
            return undefined;
          }}
          onClose={() => setDraft(null)}
        >
          <TextField
            label={t('claims.note')}
            value={draft}
            maxLength={MAX_CLAIM_NOTE}
            autoFocus
            hint={t('claims.noteLength', { count: draft.length, most: MAX_CLAIM_NOTE })}
            onChange={setDraft}
          />
        </FormDialog>
      )}
    </div>
  );
}
