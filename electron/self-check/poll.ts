import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 50;

/** Repeats `probe` until it returns a value. Resolves to that value, or to null when `signal` aborts. */
export async function pollUntil<T>(
  probe: () => Promise<T | null> | T | null,
  signal: AbortSignal,
): Promise<T | null> {
  while (!signal.aborted) {
    const found = await probe();
    if (found !== null) return found;
    await delay(POLL_MS);
  }
  return null;
}
