import { useAnnouncements } from '../stores/announcements.ts';

/** Where announcements are read out from; what is to be seen too fades after some seconds. */
export function Announcer() {
  const { text, count, isSeen } = useAnnouncements();
  return (
    <p role="status" className={isSeen ? 'announcement' : 'visually-hidden'}>
      <span key={count}>{text}</span>
    </p>
  );
}
