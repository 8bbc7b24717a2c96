/** Whose limits count for a turn: an account, an address without a token, or an ADB server that is read. */
export interface Owner {
  readonly key: string;
  /** A valid token, an account, or an agent of the lab's list. All others are strangers. */
  readonly isKnown: boolean;
}

/** The service itself, and the only caller of a service that is embedded in its console. */
export const ownWork: Owner = { key: 'own', isKnown: true };

/** The polling of the lab's agents. It has its own limits, so its contacts need no turns. */
export const pollingWork: Owner = { key: 'polling', isKnown: true };

export class Overloaded extends Error {
  override readonly name = 'Overloaded';
  readonly retryAfterMs: number;

  constructor(message: string, retryAfterMs = 1_000) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}
