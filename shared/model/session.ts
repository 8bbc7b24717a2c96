import type { Account } from './account.ts';
import type { LabFailure } from './failure.ts';
import type { LabChoice } from './lab.ts';

/** Whether a user is signed in, and to which lab. */
export type SessionState =
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'signing-in'; readonly choice: LabChoice }
  | SignedIn
  | Locked;

/** A user is signed in, but the page shows no data until they have entered their password again. */
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
  /** The base address of the two operations. Empty for a lab of this console. */
  readonly address: string;
  /** Null on "This computer" while it has no account. */
  readonly account: Account | null;
  readonly since: number;
}

export type ResumeOutcome = SignInOutcome | { readonly outcome: 'nothing-kept' };

export type SignInOutcome =
  | { readonly outcome: 'signed-in' }
  /** The three values do not identify an account (wire-spec 4.1 rule 2). */
  | { readonly outcome: 'rejected' }
  | { readonly outcome: 'failed'; readonly failure: LabFailure };

/** Whether "This computer" is open without an account. It then has no lock, and leaving it only changes the lab. */
export function isWithoutAccount(session: SessionState): boolean {
  return session.kind === 'signed-in' && session.account === null;
}
