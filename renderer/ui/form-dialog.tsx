import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useTranslation } from '../i18n/translation.ts';
import { report } from '../state/report.ts';
import { Button } from './button.tsx';
import { Failure } from './failure.tsx';
import { ModalDialog } from './modal-dialog.tsx';
import { Progress } from './progress.tsx';

interface FormDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  /** The form cannot be submitted yet. */
  readonly isDisabled?: boolean;
  /** The text of a long submission. */
  readonly progress?: string;
  /** Returns the error text, or an empty text if the field shows its own error. Otherwise the dialog closes. */
  readonly submit: () => Promise<string | undefined>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with a form. Only one submission runs at a time. A failure is shown until a field changes. */
export function FormDialog({ title, submitLabel, progress, submit, onClose, ...props }: FormDialogProps) {
  const { isDisabled = false, children } = props;
  const { t } = useTranslation();
  const [problem, setProblem] = useState('');
  const [isPending, setIsPending] = useState(false);

  async function handleSubmit(): Promise<void> {
    if (isDisabled || isPending) return;
    setIsPending(true);
    const found = await submit().catch(() => t('failures.internal'));
    if (found === undefined) return onClose();
    setProblem(found);
    setIsPending(false);
  }

  return (
    <ModalDialog
      title={title}
      onClose={onClose}
      onChange={() => setProblem('')}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        report(handleSubmit());
      }}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" isDisabled={isDisabled} isPending={isPending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {children}
      {isPending && progress !== undefined && <Progress text={progress} />}
      {problem !== '' && <Failure>{problem}</Failure>}
    </ModalDialog>
  );
}
