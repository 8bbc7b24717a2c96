import { create } from 'zustand';

/**
 * What comes first on the line above a screen: what keeps the list from being updated, an answer to what the person has
 * just done, what has failed, data of last time, the console's own notices, a new version, and what the list leaves out.
 */
const orders = ['sign-in', 'answer', 'lab', 'saved', 'console', 'update', 'entries', 'dropped'] as const;
export type MessageOrder = (typeof orders)[number];

interface Message {
  readonly id: string;
  readonly order: MessageOrder;
}

interface MessageLine {
  /** All that could stand on the line. The first one does. */
  readonly messages: readonly Message[];
  /** Where the dialog that lists all of them has a place for each, by id; empty while it is closed. */
  readonly places: ReadonlyMap<string, HTMLElement>;
}

export const useMessageLine = create<MessageLine>(() => ({ messages: [], places: new Map() }));

/** Adds a message behind those of the same order; answers what removes it again. */
export function addMessage(message: Message): () => void {
  useMessageLine.setState(({ messages }) => ({
    messages: [...messages, message].toSorted(
      (one, other) => orders.indexOf(one.order) - orders.indexOf(other.order),
    ),
  }));
  return () =>
    useMessageLine.setState(({ messages }) => ({ messages: messages.filter((each) => each !== message) }));
}

/** Gives a message its place in the dialog; answers what takes it back. */
export function placeMessage(id: string, place: HTMLElement): () => void {
  useMessageLine.setState(({ places }) => ({ places: new Map([...places, [id, place]]) }));
  return () =>
    useMessageLine.setState(({ places }) => ({
      places: new Map([...places].filter(([placed]) => placed !== id)),
    }));
}
