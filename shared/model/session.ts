import type { Account } from './account.ts';
import type { LabFailure } from './failure.ts';
import type { LabChoice } from './lab.ts';

export type SessionState =
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'signing-in'; readonly choice: LabChoice }
  | SignedIn
  | Locked;

/** Signed in, but the page shows no data until the password is entered again. */
export interface Locked {
  readonly kind: 'locked';
  readonly choice: LabChoice;
  readonly address: string;
  readonly name: string;
  readonly employeeNumber: string;
}

export interface SignedIn {
  readonly kind: 'signed-in';
  readonly choice: LabChoice;
  /** The base address. Empty for a lab of this console. */
  readonly address: string;
  /** Null on "This computer" while it has none. */
  readonly account: Account | null;
  readonly since: number;
}

export type ResumeOutcome = SignInOutcome | { readonly outcome: 'nothing-kept' };

export type SignInOutcome =
  | { readonly outcome: 'signed-in' }
  /** These three values are nobody's account (wire-spec 4.1 rule 2). */
  | { readonly outcome: 'rejected' }
  | { readonly outcome: 'failed'; readonly failure: LabFailure };

/** "This computer" without an account: no lock, and leaving it only changes the lab. */
export function isWithoutAccount(session: SessionState): boolean {
  return session.kind === 'signed-in' && session.account === null;
}
