/** Made on first use. */
export function createLazy<T>(make: () => Promise<T>, end: (made: T) => Promise<void>) {
  let making: Promise<T> | null = null;
  let isClosed = false;

  return {
    /** Once for all callers. If it failed, the next call tries again. Rejects after close(). */
    async get(): Promise<T> {
      if (isClosed) throw new Error('Closed already');
      making ??= make().catch((error: unknown) => {
        making = null;
        throw error;
      });
      return making;
    },

    /** Waits if it's being made. */
    async close(): Promise<void> {
      if (isClosed) return;
      isClosed = true;
      const made = await making?.catch(() => null);
      if (made !== null && made !== undefined) await end(made);
    },
  };
}
