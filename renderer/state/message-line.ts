import { create } from 'zustand';

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

interface MessageLine {
  /** All messages. The line shows the first one. */
  readonly messages: readonly Message[];
  /** By message ID: the element in the dialog of all messages. Empty while the dialog is closed. */
  readonly places: ReadonlyMap<string, HTMLElement>;
}

export const useMessageLine = create<MessageLine>(() => ({ messages: [], places: new Map() }));

/** Adds a message after those of the same priority. Returns the function that removes it. */
export function addMessage(message: Message): () => void {
  useMessageLine.setState(({ messages }) => ({
    messages: [...messages, message].toSorted(
      (one, other) => orders.indexOf(one.order) - orders.indexOf(other.order),
    ),
  }));
  return () =>
    useMessageLine.setState(({ messages }) => ({ messages: messages.filter((each) => each !== message) }));
}

/** Sets the element of a message in the dialog. Returns the function that removes it. */
export function placeMessage(id: string, place: HTMLElement): () => void {
  useMessageLine.setState(({ places }) => ({ places: new Map([...places, [id, place]]) }));
  return () =>
    useMessageLine.setState(({ places }) => ({
      places: new Map([...places].filter(([placed]) => placed !== id)),
    }));
}
