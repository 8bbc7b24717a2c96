/**
 * Thrown by every function that needs the accounts database while the database is unavailable. The next call
 * may succeed. The message is for the log and the administrator, and contains no secret.
 */
export class AccountsUnavailable extends Error {
  override readonly name = 'AccountsUnavailable';
}
