import { useAnnouncements } from '../state/announcements.ts';
import styles from './announcer.module.css';
import textStyles from './text.module.css';

/** Where announcements are read out from; what is to be seen too fades after some seconds. */
export function Announcer() {
  const { heard, seen } = useAnnouncements();
  return (
    <>
      <output className={textStyles.visuallyHidden}>
        <span key={heard.count}>{heard.text}</span>
      </output>
      <output className={styles.announcement}>
        <span key={seen.count}>{seen.text}</span>
      </output>
    </>
  );
}
