// The DevTools protocol's types, which Playwright ships but does not export.
import type { Protocol } from '../../../node_modules/playwright-core/types/protocol.d.ts';

export type { Protocol };
type Commands = Protocol.CommandParameters;
type Answers = Protocol.CommandReturnValues;

/** A session with the browser, or with one page of it. */
export interface Session {
  /** @throws ProtocolError with the browser's message, or that the browser has closed */
  send<M extends keyof Commands>(method: M, params?: Commands[M]): Promise<Answers[M]>;
  on<E extends keyof Protocol.Events>(event: E, listener: (payload: Protocol.Events[E]) => void): void;
}
