import { Info, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../i18n/translation.ts';
import { openDialog } from '../state/page.ts';
import { addMessage, type MessageOrder, useMessages } from '../state/messages.ts';
import { Button } from './button.tsx';
import { Status } from './status.tsx';
import styles from './banner.module.css';

interface BannerProps {
  readonly kind?: 'info' | 'caution' | 'problem';
  /** Only the first of all messages is shown. */
  readonly order: MessageOrder;
  readonly children: ReactNode;
  /** For the dialog, which has room, or for a developer. */
  readonly details?: ReactNode;
  readonly actions?: ReactNode;
  readonly onDismiss?: () => void;
}

/** One line above the content: worth reading, needs no answer. Only one is shown; a dialog has them all in full. */
export function Banner({ kind = 'info', order, children, details, actions, onDismiss }: BannerProps) {
  const { t } = useTranslation();
  const id = useId();
  useLayoutEffect(() => addMessage({ id, order }), [id, order]);
  const others = useMessages(({ messages }) => (messages[0]?.id === id ? messages.length - 1 : null));
  const place = useMessages(({ places }) => places.get(id));
  const buttons = (
    <>
      {actions}
      {onDismiss && (
        <Button kind="quiet" onPress={onDismiss}>
          {t('dismiss')}
        </Button>
      )}
    </>
  );
  return (
    <>
      {others !== null && (
        <Line kind={kind} buttons={buttons} others={others} hasDetails={details !== undefined}>
          {children}
        </Line>
      )}
      {place &&
        createPortal(
          <>
            <div>
              {children} {details}
            </div>
            <div className={styles.buttons}>{buttons}</div>
          </>,
          place,
        )}
    </>
  );
}

interface LineProps {
  readonly kind: 'info' | 'caution' | 'problem';
  readonly buttons: ReactNode;
  readonly others: number;
  readonly hasDetails: boolean;
  readonly children: ReactNode;
}

function Line({ kind, buttons, others, hasDetails, children }: LineProps) {
  const { t } = useTranslation();
  const text = useRef<HTMLDivElement>(null);
  const [cutText, setCutText] = useState<string | null>(null);
  useEffect(() => {
    const element = text.current;
    if (!element) return;
    const measure = () => setCutText(element.scrollWidth > element.clientWidth ? element.textContent : null);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  });
  return (
    <Status className={styles.banner} data-kind={kind}>
      {kind === 'info' ? <Info aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
      <div ref={text} className={styles.text} title={cutText ?? undefined}>
        {children}
      </div>
      <div className={styles.buttons}>
        {buttons}
        {(others > 0 || hasDetails || cutText !== null) && (
          <Button kind="quiet" onPress={() => openDialog({ kind: 'messages' })}>
            {others > 0 ? t('moreMessages', { count: others }) : t('messageDetails')}
          </Button>
        )}
      </div>
    </Status>
  );
}
