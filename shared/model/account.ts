/**
 * Made from Authenticate's account record (wire-spec 2.1), without EMP_PASS, which never gets past the code
 * that parses the response. Null is unknown: missing, or of another type.
 */
export interface Account {
  readonly companyCode: string;
  readonly employeeNumber: string;
  readonly name: string | null;
  readonly positionCode: string | null;
  readonly jobTitleCode: string | null;
  readonly departmentCode: string | null;
  /**
   * `left`: the account is still there, its owner has left the company. A number is one the contract doesn't explain.
   */
  readonly status: 'employed' | 'left' | number | null;
  readonly email: string | null;
  readonly failedAttempts: number | null;
  /** Local time without a zone, as sent: `yyyy-MM-ddTHH:mm:ss.SSS`. */
  readonly passwordChangedAt: string | null;
}
