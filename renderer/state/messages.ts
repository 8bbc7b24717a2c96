import { create } from 'zustand';
import { nameDisplayOf, useConsole, useNameDisplay } from './console.ts';

/**
 * The priority of messages on the line above a screen: a reason why the list is not updated, the result of the user's
 * last action, a failure, the status of the account, data from the last session, the console's own notices, a new
 * version, and entries that the list leaves out.
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
  /** The number of announcements: the same text can be announced again. */
  readonly count: number;
  readonly nameDisplay: string;
}

interface Messages {
  /** The line above a screen shows the first one. */
  readonly messages: readonly Message[];
  /** By message ID: the element in the dialog of all messages. Empty while the dialog is closed. */
  readonly places: ReadonlyMap<string, HTMLElement>;
  /** For screen readers only. */
  readonly spoken: Announcement;
  /** Also visible, because nothing else on the page shows it. */
  readonly visible: Announcement;
}

const noAnnouncement: Announcement = { text: '', count: 0, nameDisplay: '' };

export const useMessages = create<Messages>(() => ({
  messages: [],
  places: new Map(),
  spoken: noAnnouncement,
  visible: noAnnouncement,
}));

/** Adds a message after those of the same priority. Returns the function that removes it. */
export function addMessage(message: Message): () => void {
  useMessages.setState(({ messages }) => ({
    messages: [...messages, message].toSorted(
      (one, other) => orders.indexOf(one.order) - orders.indexOf(other.order),
    ),
  }));
  return () =>
    useMessages.setState(({ messages }) => ({ messages: messages.filter((each) => each !== message) }));
}

/** Sets the element of a message in the dialog. Returns the function that removes it. */
export function placeMessage(id: string, place: HTMLElement): () => void {
  useMessages.setState(({ places }) => ({ places: new Map([...places, [id, place]]) }));
  return () =>
    useMessages.setState(({ places }) => ({
      places: new Map([...places].filter(([placed]) => placed !== id)),
    }));
}

/** Announces a text to screen readers after the current speech. */
export function announce(text: string, to: 'spoken' | 'visible' = 'spoken'): void {
  const nameDisplay = nameDisplayOf(useConsole.getState());
  useMessages.setState((before) => ({ [to]: { text, count: before[to].count + 1, nameDisplay } }));
}

/** The latest announcement, without its text if names were hidden or shown since: it may contain names. */
export function useAnnouncement(to: 'spoken' | 'visible'): Pick<Announcement, 'text' | 'count'> {
  const nameDisplay = useNameDisplay();
  const made = useMessages((state) => state[to]);
  return made.nameDisplay === nameDisplay ? made : { ...made, text: '' };
}
