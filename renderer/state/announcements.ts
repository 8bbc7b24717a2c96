import { create } from 'zustand';

interface Announcement {
  readonly text: string;
  /** The number of announcements: the same text can be announced again. */
  readonly count: number;
}

/**
 * The latest text for screen readers only, and the latest text that is also visible because nothing else on the page
 * shows it.
 */
interface Announcements {
  readonly spoken: Announcement;
  readonly visible: Announcement;
}

const noAnnouncement: Announcement = { text: '', count: 0 };

export const useAnnouncements = create<Announcements>(() => ({
  spoken: noAnnouncement,
  visible: noAnnouncement,
}));

/** Announces a text to screen readers after the current speech. */
export function announce(text: string, to: keyof Announcements = 'spoken'): void {
  useAnnouncements.setState((before) => ({ [to]: { text, count: before[to].count + 1 } }));
}
