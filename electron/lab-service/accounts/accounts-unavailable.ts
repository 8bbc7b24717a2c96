/**
 * Thrown by everything that needs the accounts database while it cannot be used. It recovers by itself: the next call may
 * succeed. The message is for the log and the administrator; it holds no secret.
 */
export class AccountsUnavailable extends Error {
  override readonly name = 'AccountsUnavailable';
}
