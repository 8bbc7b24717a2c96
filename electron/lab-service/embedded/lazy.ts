export type Lazy<T> = ReturnType<typeof createLazy<T>>;

/** A value that is created on first use. */
export function createLazy<T>(make: () => Promise<T>, end: (made: T) => Promise<void>) {
  let making: Promise<T> | null = null;
  let isClosed = false;

  async function makeOrForget(): Promise<T> {
    try {
      return await make();
    } catch (error) {
      making = null;
      throw error;
    }
  }

  /** Creates it once for all callers. After a failure the next call tries again. Rejects after close(). */
  async function get(): Promise<T> {
    if (isClosed) throw new Error('Closed already');
    making ??= makeOrForget();
    return making;
  }

  /** Closes the value if it was created. Waits for a creation that is in progress. */
  async function close(): Promise<void> {
    if (isClosed) return;
    isClosed = true;
    const made = await making?.catch(() => null);
    if (made !== null && made !== undefined) await end(made);
  }

  return { get, close };
}
