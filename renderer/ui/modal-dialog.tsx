import { type ReactNode, type SubmitEvent, useLayoutEffect, useState } from 'react';
import { Dialog, Heading, I18nProvider, Modal, ModalOverlay } from 'react-aria-components';
import { useTranslation } from '../i18n/translation.ts';
import { coverPage } from '../state/overlays.ts';
import { classNames } from './class-names.ts';
import { report } from '../state/report.ts';
import { Button } from './button.tsx';
import { Failure } from './failure.tsx';
import { Progress } from './progress.tsx';
import styles from './modal-dialog.module.css';

interface ModalDialogProps {
  readonly title: ReactNode;
  /** By Escape or a click outside. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Otherwise there's a button to close it. */
  readonly actions?: ReactNode;
  /** Makes it a form. Enter or the submit button submit it. */
  readonly onSubmit?: (event: SubmitEvent) => void;
  readonly onChange?: () => void;
  readonly className?: string | undefined;
  /** Needs an answer: one of its buttons, or Escape. A click outside does nothing. */
  readonly isQuestion?: boolean;
}

export function ModalDialog({
  title,
  onClose,
  children,
  actions,
  onSubmit,
  onChange,
  ...props
}: ModalDialogProps) {
  const { t } = useTranslation();
  const closing = (
    <Button autoFocus onPress={onClose}>
      {t('close')}
    </Button>
  );
  const content = (
    <>
      <Heading slot="title">{title}</Heading>
      {children}
      <div className={styles.actions}>{actions ?? closing}</div>
    </>
  );
  return (
    <ModalFrame onClose={onClose} {...props}>
      {onSubmit ? (
        <form className={styles.body} onSubmit={onSubmit} onChange={onChange} noValidate>
          {content}
        </form>
      ) : (
        <div className={styles.body}>{content}</div>
      )}
    </ModalFrame>
  );
}

interface ModalFrameProps {
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** If it has no heading. */
  readonly label?: string;
  /** Near the top of the page, where it can grow without moving. */
  readonly isHigh?: boolean;
  readonly isQuestion?: boolean;
}

/** For dialogs that render all of their content themselves. */
export function ModalFrame(props: ModalFrameProps) {
  const { onClose, children, className, label, isHigh = false, isQuestion = false } = props;
  const { language } = useTranslation();
  useLayoutEffect(coverPage, []);
  return (
    // For the built-in texts of react-aria.
    <I18nProvider locale={language}>
      <ModalOverlay
        className={classNames(styles.overlay)}
        data-high={isHigh || undefined}
        isOpen
        isDismissable={!isQuestion}
        onOpenChange={(isOpen) => !isOpen && onClose()}
      >
        <Modal className={classNames(styles.modal, className)}>
          <Dialog
            className={classNames(styles.dialog)}
            role={isQuestion ? 'alertdialog' : 'dialog'}
            {...(label !== undefined && { 'aria-label': label })}
          >
            {children}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  );
}

export interface FormDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly isDisabled?: boolean;
  readonly progress?: string;
  /** Returns the error, or an empty text if the field shows its own. Otherwise the dialog closes. */
  readonly submit: () => Promise<string | undefined>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Submits once at a time. A failure is shown until a field changes. */
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
