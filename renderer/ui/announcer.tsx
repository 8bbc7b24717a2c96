import { useAnnouncements } from '../state/announcements.ts';

/** Where announcements are read out from; what is to be seen too fades after some seconds. */
export function Announcer() {
  const { heard, seen } = useAnnouncements();
  return (
    <>
      <p role="status" className="visually-hidden">
        <span key={heard.count}>{heard.text}</span>
      </p>
      <p role="status" className="announcement">
        <span key={seen.count}>{seen.text}</span>
      </p>
    </>
  );
}
