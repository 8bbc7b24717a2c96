import { useState } from 'react';
import { useTranslation } from '../../i18n/translation.ts';
import { FormDialog } from '../../ui/modal-dialog.tsx';
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

export function ViewNameDialog({ title, lead, initialName, onSubmit, onClose }: ViewNameDialogProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(initialName);

  function submit(): Promise<undefined> {
    onSubmit(name.trim());
    return Promise.resolve(undefined);
  }

  return (
    <FormDialog
      title={title}
      submitLabel={t('views.confirm')}
      isDisabled={name.trim() === ''}
      submit={submit}
      onClose={onClose}
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
    </FormDialog>
  );
}
