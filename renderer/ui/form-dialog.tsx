import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useTranslation } from '../i18n/translation.tsx';
import { report } from '../state/report.ts';
import { Button } from './button.tsx';
import { Failure } from './failure.tsx';
import { ModalDialog } from './modal-dialog.tsx';
import { Progress } from './progress.tsx';

interface FormDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  /** There is nothing to submit yet. */
  readonly isDisabled?: boolean;
  /** What is being done, where it can take long. */
  readonly progress?: string;
  /** Closes the dialog when all is done. Returns what stood in the way, in words, or null. */
  readonly submit: () => Promise<string | null>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with fields, which are sent once at a time. A failure is shown until a field is changed. */
export function FormDialog({ title, submitLabel, progress, submit, onClose, ...props }: FormDialogProps) {
  const { isDisabled = false, children } = props;
  const { t } = useTranslation();
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);

  async function handleSubmit(): Promise<void> {
    if (isDisabled || isPending) return;
    setIsPending(true);
    setProblem(await submit().catch(() => t('failures.internal')));
    setIsPending(false);
  }

  return (
    <ModalDialog
      title={title}
      onClose={onClose}
      onChange={() => setProblem(null)}
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
      {isPending && progress !== undefined && <Progress words={progress} />}
      {problem !== null && <Failure>{problem}</Failure>}
    </ModalDialog>
  );
}
