export const companyCode = 'ACME';

/** What the bench asks of the process with the service. */
export type ServiceCommand =
  /** Makes accounts; answers the service's address. */
  | { readonly kind: 'start'; readonly accounts: readonly BenchAccount[] }
  /** Hashes and does nothing else for so long; answers a Rate. */
  | { readonly kind: 'hash'; readonly ms: number }
  /** Answers PASS_FAIL by employee number, as pairs. */
  | { readonly kind: 'failures' };

export interface BenchAccount {
  readonly employeeNumber: string;
  readonly passwordDigest: string;
}
