import { MAX_WAIT_MS } from '../lab-client/lab-client.ts';
import type { DevicesReply, LabReader } from './lab-reader.ts';

/** Minimum time between two requests, in milliseconds, for a service that does not wait. */
const MIN_BETWEEN_MS = 1_000;

type Search = Parameters<LabReader['readDevices']>[0];

/**
 * Waits until a device matches. Resolves with the last reply, after `ms` milliseconds at the latest. Only the first
 * reply may take longer.
 * @throws LabProblem, or the reason of `signal`
 */
export async function waitForDevices(
  lab: LabReader,
  search: Search,
  { ms, signal }: { readonly ms: number; readonly signal: AbortSignal },
): Promise<DevicesReply['answer']> {
  const time = startTime(ms, signal);
  let last: DevicesReply | null = null;
  try {
    last = await lab.readDevices(search, signal);
    while (last.answer.total === 0 && !time.signal.aborted) {
      const startedAt = performance.now();
      const waitMs = Math.min(time.leftMs(), MAX_WAIT_MS);
      last = (await lab.readChange(search, { etag: last.etag, waitMs, signal: time.signal })) ?? last;
      const pause = startedAt + MIN_BETWEEN_MS - performance.now();
      if (last.answer.total === 0 && pause > 0) await sleep(pause, time.signal);
    }
    return last.answer;
  } catch (error) {
    signal.throwIfAborted();
    if (last === null || !time.signal.aborted) throw error;
    return last.answer;
  } finally {
    time.end();
  }
}

/** A signal that ends with `outer`, or after this time in milliseconds. */
function startTime(ms: number, outer: AbortSignal) {
  const until = performance.now() + ms;
  const ends = new AbortController();
  const timer = setTimeout(() => ends.abort(), ms);
  return {
    signal: AbortSignal.any([outer, ends.signal]),
    /** A whole number of milliseconds. */
    leftMs: () => Math.max(0, Math.round(until - performance.now())),
    end: () => clearTimeout(timer),
  };
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}
