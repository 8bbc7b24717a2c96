/**
 * The signed-in user. Created from the account record of Authenticate (wire-spec 2.1) without EMP_PASS, which stays
 * inside the code that parses the response. A text or number that is missing or has another type is null: unknown.
 */
export interface Account {
  readonly companyCode: string;
  readonly employeeNumber: string;
  readonly name: string | null;
  readonly positionCode: string | null;
  readonly jobTitleCode: string | null;
  readonly departmentCode: string | null;
  /**
   * `left` is an account that still exists but whose owner has left the company. A number is one that the contract
   * doesn't explain.
   */
  readonly status: 'employed' | 'left' | number | null;
  readonly email: string | null;
  readonly failedAttempts: number | null;
  /** Local time without a zone, as the service sends it: `yyyy-MM-ddTHH:mm:ss.SSS`. */
  readonly passwordChangedAt: string | null;
}
