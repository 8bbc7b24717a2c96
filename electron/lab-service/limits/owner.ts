/** Whom a turn is counted for: the account of a valid token, an address without one, or an ADB server that is read. */
export interface Owner {
  readonly key: string;
  /** A valid token, an account, or an agent of the lab's list. All others are strangers. */
  readonly isKnown: boolean;
}

/** The service itself, and the only caller of a service that is embedded in its console. */
export const ownWork: Owner = { key: 'own', isKnown: true };

/** The polling of the lab's agents. It has its own limits, so its contacts need no turns. */
export const pollingWork: Owner = { key: 'polling', isKnown: true };

/** Thrown to an owner whose work is refused because too much work waits. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';
  /** When the caller should try again, in milliseconds. */
  readonly retryAfterMs: number;

  constructor(message: string, retryAfterMs = 1_000) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}
