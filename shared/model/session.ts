import type { Account } from './account.ts';
import type { LabFailure } from './failure.ts';
import type { LabChoice } from './lab.ts';

/** Whether somebody is signed in, and to which lab. */
export type SessionState =
  { readonly kind: 'signed-out' } | { readonly kind: 'signing-in'; readonly choice: LabChoice } | SignedIn;

export interface SignedIn {
  readonly kind: 'signed-in';
  readonly choice: LabChoice;
  /** Where the two operations are called; shown to the person, so without the embedded service's secret path. */
  readonly address: string;
  readonly account: Account;
  readonly since: number;
}

export type ResumeOutcome = SignInOutcome | { readonly outcome: 'nothing-kept' };

export type SignInOutcome =
  | { readonly outcome: 'signed-in' }
  /** The three values do not identify an account (wire-spec 4.1 rule 2). */
  | { readonly outcome: 'rejected' }
  | { readonly outcome: 'failed'; readonly failure: LabFailure };
