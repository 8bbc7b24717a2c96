/** The accounts' database is away; it may be back for the next call. Never has a secret in it. */
export class AccountsUnavailable extends Error {
  override readonly name = 'AccountsUnavailable';
}

/** For what can wait: on a full disk, tokens stay valid. */
export async function ifWritable(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof AccountsUnavailable)) throw error;
  }
}
