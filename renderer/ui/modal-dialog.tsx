import { type ReactNode, type SubmitEvent, useLayoutEffect } from 'react';
import { Dialog, Heading, I18nProvider, Modal, ModalOverlay } from 'react-aria-components';
import { useTranslation } from '../i18n/translation.tsx';
import { coverPage } from '../state/overlays.ts';
import { classNames } from './class-names.ts';
import styles from './modal-dialog.module.css';

interface ModalDialogProps {
  readonly title: ReactNode;
  /** Called when it is left by Escape or a press beside it. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly actions: ReactNode;
  /** What is in it is then a form, sent by Enter or by the button that submits. */
  readonly onSubmit?: (event: SubmitEvent) => void;
  /** Called when a field of the form is changed. */
  readonly onChange?: () => void;
  readonly className?: string | undefined;
  /** It must be answered by one of its buttons or by Escape: a press beside it does nothing. */
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
  const content = (
    <>
      <Heading slot="title">{title}</Heading>
      {children}
      <div className={styles.actions}>{actions}</div>
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
  /** Its name, where no heading says it. */
  readonly label?: string;
  /** Stands high on the page, where it can grow without moving. */
  readonly isHigh?: boolean;
  readonly isQuestion?: boolean;
}

/** What a dialog stands in, for those that draw all of it themselves. */
export function ModalFrame(props: ModalFrameProps) {
  const { onClose, children, className, label, isHigh = false, isQuestion = false } = props;
  const { language } = useTranslation();
  useLayoutEffect(coverPage, []);
  return (
    // For what react-aria says by itself.
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
