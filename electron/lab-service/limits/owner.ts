/** Whose limits a turn counts for: an account, an address without a token, or an ADB server being read. */
export interface Owner {
  readonly key: string;
  /** Has a valid token or an account, or is in the lab's list. Everybody else is a stranger. */
  readonly isKnown: boolean;
}

/** The service itself, and the only caller of one inside a console. */
export const ownWork: Owner = { key: 'own', isKnown: true };

/** Has limits of its own, so its contacts need no turns. */
export const pollingWork: Owner = { key: 'polling', isKnown: true };

export class Overloaded extends Error {
  override readonly name = 'Overloaded';
  readonly retryAfterMs: number;

  constructor(message: string, retryAfterMs = 1_000) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}
