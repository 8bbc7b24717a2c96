import { type SubmitEvent, useState } from 'react';
import { useTranslation } from '../../i18n/translation.tsx';
import { Button } from '../../ui/button.tsx';
import { ModalDialog } from '../../ui/modal-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import textStyles from '../../ui/text.module.css';

interface ViewNameDialogProps {
  readonly title: string;
  readonly lead?: string;
  readonly initialName: string;
  readonly onSubmit: (name: string) => void;
  readonly onClose: () => void;
}

const LONGEST_NAME = 100;

/** Asks what a view is to be called. */
export function ViewNameDialog({ title, lead, initialName, onSubmit, onClose }: ViewNameDialogProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(initialName);

  function handleSubmit(event: SubmitEvent): void {
    event.preventDefault();
    if (name.trim() === '') return;
    onSubmit(name.trim());
    onClose();
  }

  return (
    <ModalDialog
      title={title}
      onClose={onClose}
      onSubmit={handleSubmit}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" isDisabled={name.trim() === ''}>
            {t('views.confirm')}
          </Button>
        </>
      }
    >
      {lead !== undefined && <p className={textStyles.soft}>{lead}</p>}
      <TextField
        autoFocus
        label={t('views.name')}
        placeholder={t('views.namePlaceholder')}
        value={name}
        maxLength={LONGEST_NAME}
        onChange={setName}
      />
    </ModalDialog>
  );
}
