import { create } from 'zustand';

interface Announcement {
  readonly text: string;
  /** How many there have been: the same words may be news again. */
  readonly count: number;
}

/** The latest of what screen readers alone are told, and of what is shown too because nothing else on the page says it. */
interface Announcements {
  readonly heard: Announcement;
  readonly seen: Announcement;
}

const silence: Announcement = { text: '', count: 0 };

export const useAnnouncements = create<Announcements>(() => ({ heard: silence, seen: silence }));

/** Tells a screen reader of something, when it has finished what it says. */
export function announce(text: string, to: keyof Announcements = 'heard'): void {
  useAnnouncements.setState((before) => ({ [to]: { text, count: before[to].count + 1 } }));
}
