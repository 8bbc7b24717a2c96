/** The accounts database is unavailable; the next call may succeed. The message contains no secret. */
export class AccountsUnavailable extends Error {
  override readonly name = 'AccountsUnavailable';
}

/** For what can be written later: on a full disk, tokens stay valid. */
export async function ifWritable(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof AccountsUnavailable)) throw error;
  }
}
