export const companyCode = 'ACME';

/** The commands of the bench to the process with the service. */
export type ServiceCommand =
  /** Creates accounts. Returns the service's address. */
  | { readonly kind: 'start'; readonly accounts: readonly BenchAccount[] }
  /** Only hashes for this time. Returns a Rate. */
  | { readonly kind: 'hash'; readonly ms: number }
  /** Returns PASS_FAIL by employee number, as pairs. */
  | { readonly kind: 'failures' };

export interface BenchAccount {
  readonly employeeNumber: string;
  readonly passwordDigest: string;
}
