/**
 * Who is signed in. Made from the account record of Authenticate (wire-spec 2.1) without EMP_PASS, which never leaves
 * the code that reads the answer. A text or number the service left out or sent in another type is null: unknown.
 */
export interface Account {
  readonly companyCode: string;
  readonly employeeNumber: string;
  readonly name: string | null;
  readonly positionCode: string | null;
  readonly jobTitleCode: string | null;
  readonly departmentCode: string | null;
  /** `left` is an account that still exists but whose owner has left the company. */
  readonly status: 'employed' | 'left' | null;
  readonly email: string | null;
  readonly failedAttempts: number | null;
  /** Local time without a zone, as the service states it: `yyyy-MM-ddTHH:mm:ss.SSS`. */
  readonly passwordChangedAt: string | null;
}
