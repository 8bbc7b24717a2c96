import type { ReactNode, SubmitEvent } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { ShownLocale } from './shown-locale.tsx';

interface ModalDialogProps {
  readonly title: ReactNode;
  /** Called when it is left by Escape or a press beside it. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** The buttons at its end. */
  readonly actions: ReactNode;
  /** What is in it is then a form, sent by Enter or by the button that submits. */
  readonly onSubmit?: (event: SubmitEvent) => void;
  /** For its width and for what scrolls in it. */
  readonly className?: string;
  /** It must be answered by one of its buttons or by Escape: a press beside it does nothing. */
  readonly isQuestion?: boolean;
}

/** A dialog above the page: its title, what it says or asks, and its buttons. */
export function ModalDialog({ title, onClose, children, actions, onSubmit, ...props }: ModalDialogProps) {
  const content = (
    <>
      <Heading slot="title">{title}</Heading>
      {children}
      <div className="dialog-actions">{actions}</div>
    </>
  );
  return (
    <ModalFrame onClose={onClose} {...props}>
      {onSubmit ? (
        <form className="dialog-body" onSubmit={onSubmit} noValidate>
          {content}
        </form>
      ) : (
        <div className="dialog-body">{content}</div>
      )}
    </ModalFrame>
  );
}

interface ModalFrameProps {
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly className?: string;
  /** Its name, where no heading says it. */
  readonly label?: string;
  readonly isQuestion?: boolean;
}

/** What a dialog stands in, for those that draw all of it themselves. */
export function ModalFrame(props: ModalFrameProps) {
  const { onClose, children, className = '', label, isQuestion = false } = props;
  return (
    <ShownLocale>
      <ModalOverlay
        className="overlay"
        isOpen
        isDismissable={!isQuestion}
        onOpenChange={(isOpen) => !isOpen && onClose()}
      >
        <Modal className={`modal ${className}`}>
          <Dialog
            className="dialog"
            role={isQuestion ? 'alertdialog' : 'dialog'}
            {...(label !== undefined && { 'aria-label': label })}
          >
            {children}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </ShownLocale>
  );
}
