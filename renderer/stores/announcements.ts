import { create } from 'zustand';

interface Announcement {
  readonly text: string;
  /** How many there have been: the same words may be news again. */
  readonly count: number;
  /** Whether those who see it are told too, because nothing else shows it. */
  readonly isSeen: boolean;
}

export const useAnnouncements = create<Announcement>(() => ({ text: '', count: 0, isSeen: false }));

/** Tells a screen reader of something, when it has finished what it says. */
export function announce(text: string, to: 'heard' | 'seen' = 'heard'): void {
  useAnnouncements.setState(({ count }) => ({ text, count: count + 1, isSeen: to === 'seen' }));
}
