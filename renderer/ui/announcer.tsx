import { useAnnouncement } from '../state/messages.ts';
import styles from './announcer.module.css';
import textStyles from './text.module.css';

/** The live regions of announcements. Visible ones fade after some seconds. */
export function Announcer() {
  const spoken = useAnnouncement('spoken');
  const visible = useAnnouncement('visible');
  return (
    <>
      <output className={textStyles.visuallyHidden}>
        <span key={spoken.count}>{spoken.text}</span>
      </output>
      <output className={styles.announcement}>
        <span key={visible.count}>{visible.text}</span>
      </output>
    </>
  );
}
