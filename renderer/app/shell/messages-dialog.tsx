import { useEffect } from 'react';
import { useTranslation } from '../../i18n/translation.ts';
import { closeDialog } from '../../state/page.ts';
import { placeMessage, useMessages } from '../../state/messages.ts';
import { ModalDialog } from '../../ui/modal-dialog.tsx';
import styles from './messages-dialog.module.css';

/** Each banner renders itself into its element here. */
export function MessagesDialog() {
  const { t } = useTranslation();
  const messages = useMessages((state) => state.messages);
  const isEmpty = messages.length === 0;
  useEffect(() => {
    if (isEmpty) closeDialog();
  }, [isEmpty]);
  return (
    <ModalDialog title={t('messages')} onClose={closeDialog}>
      <ul className={styles.messages}>
        {messages.map(({ id }) => (
          <Place key={id} id={id} />
        ))}
      </ul>
    </ModalDialog>
  );
}

function Place({ id }: { readonly id: string }) {
  return <li ref={(element) => (element ? placeMessage(id, element) : undefined)} />;
}
