export type Lazy<T> = ReturnType<typeof createLazy<T>>;

/** Something that is made when it is first wanted. */
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

  /** Makes it, once for all who ask; after a failure the next call tries again. Rejects after close(). */
  async function get(): Promise<T> {
    if (isClosed) throw new Error('Closed already');
    making ??= makeOrForget();
    return making;
  }

  /** Ends it where it was made, or as soon as it has been. */
  async function close(): Promise<void> {
    if (isClosed) return;
    isClosed = true;
    const made = await making?.catch(() => null);
    if (made !== null && made !== undefined) await end(made);
  }

  return { get, close };
}
