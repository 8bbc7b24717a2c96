import { create } from 'zustand';
import { nameDisplayOf, useConsole, useNameDisplay } from './console.ts';

/**
 * What comes first above a screen: why the list isn't updated, how the user's last action went, a failure, the
 * account's status, data from last time, the console's own notices, a new version, and what the list leaves out.
 */
const orders = [
  'sign-in',
  'answer',
  'lab',
  'account',
  'saved',
  'console',
  'update',
  'entries',
  'dropped',
] as const;
export type MessageOrder = (typeof orders)[number];

interface Message {
  readonly id: string;
  readonly order: MessageOrder;
}

interface Announcement {
  readonly text: string;
  /** How many so far, since the same text can come twice. */
  readonly count: number;
  readonly nameDisplay: string;
}

interface Messages {
  /** The first one is on the line above a screen. */
  readonly messages: readonly Message[];
  /** By message ID: where it goes in the dialog of all messages. Empty while that's closed. */
  readonly places: ReadonlyMap<string, HTMLElement>;
  /** For screen readers only. */
  readonly spoken: Announcement;
  /** Visible too, because nothing else on the page shows it. */
  readonly visible: Announcement;
}

const noAnnouncement: Announcement = { text: '', count: 0, nameDisplay: '' };

export const useMessages = create<Messages>(() => ({
  messages: [],
  places: new Map(),
  spoken: noAnnouncement,
  visible: noAnnouncement,
}));

/** After those of the same priority. Returns a function that removes it. */
export function addMessage(message: Message): () => void {
  useMessages.setState(({ messages }) => ({
    messages: [...messages, message].toSorted(
      (one, other) => orders.indexOf(one.order) - orders.indexOf(other.order),
    ),
  }));
  return () =>
    useMessages.setState(({ messages }) => ({ messages: messages.filter((each) => each !== message) }));
}

/** Where it goes in the dialog. Returns a function that removes it. */
export function placeMessage(id: string, place: HTMLElement): () => void {
  useMessages.setState(({ places }) => ({ places: new Map([...places, [id, place]]) }));
  return () =>
    useMessages.setState(({ places }) => ({
      places: new Map([...places].filter(([placed]) => placed !== id)),
    }));
}

/** Waits for what's being said. */
export function announce(text: string, to: 'spoken' | 'visible' = 'spoken'): void {
  const nameDisplay = nameDisplayOf(useConsole.getState());
  useMessages.setState((before) => ({ [to]: { text, count: before[to].count + 1, nameDisplay } }));
}

/** Without its text if names were hidden or shown since: there may be names in it. */
export function useAnnouncement(to: 'spoken' | 'visible'): Pick<Announcement, 'text' | 'count'> {
  const nameDisplay = useNameDisplay();
  const made = useMessages((state) => state[to]);
  return made.nameDisplay === nameDisplay ? made : { ...made, text: '' };
}
