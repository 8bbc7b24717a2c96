import { create } from 'zustand';
import { useConsole } from './console.ts';
import { nameDisplayOf, useNameDisplay } from './name-display.ts';

interface Announcement {
  readonly text: string;
  /** The number of announcements: the same text can be announced again. */
  readonly count: number;
  readonly nameDisplay: string;
}

/**
 * The latest text for screen readers only, and the latest text that is also visible because nothing else on the page
 * shows it.
 */
interface Announcements {
  readonly spoken: Announcement;
  readonly visible: Announcement;
}

const noAnnouncement: Announcement = { text: '', count: 0, nameDisplay: '' };

export const useAnnounced = create<Announcements>(() => ({
  spoken: noAnnouncement,
  visible: noAnnouncement,
}));

/** The announcements, without those made before names were hidden or shown: they may contain names. */
export function useAnnouncements(): Announcements {
  const nameDisplay = useNameDisplay();
  const { spoken, visible } = useAnnounced();
  const withoutNames = (made: Announcement) =>
    made.nameDisplay === nameDisplay ? made : { ...made, text: '' };
  return { spoken: withoutNames(spoken), visible: withoutNames(visible) };
}

/** Announces a text to screen readers after the current speech. */
export function announce(text: string, to: keyof Announcements = 'spoken'): void {
  const nameDisplay = nameDisplayOf(useConsole.getState());
  useAnnounced.setState((before) => ({ [to]: { text, count: before[to].count + 1, nameDisplay } }));
}
