import { MOST_WAIT_MS } from '../lab-client/lab-client.ts';
import { type DevicesReply, LabProblem, type LabReader } from './lab-reader.ts';

/** A service that does not wait would be requested in a loop. */
const LEAST_BETWEEN_MS = 1_000;
/** A short wait has a result too, because the first reply has this time at least. */
const FIRST_REPLY_MS = 10_000;

type Search = Parameters<LabReader['readDevices']>[0];

/**
 * Waits until a device matches. Resolves after `ms` milliseconds at the latest, then with the last reply. The first reply
 * can take 10 s.
 * @throws LabProblem, also if there is no reply in this time; the reason of `signal`
 */
export async function waitForDevices(
  lab: LabReader,
  search: Search,
  { ms, signal }: { readonly ms: number; readonly signal: AbortSignal },
): Promise<DevicesReply['answer']> {
  const first = startTime(Math.max(ms, FIRST_REPLY_MS), signal);
  const time = startTime(ms, signal);
  let last: DevicesReply | null = null;
  try {
    last = await lab.readDevices(search, first.signal);
    while (last.answer.total === 0 && !time.signal.aborted) {
      const startedAt = performance.now();
      const waitMs = Math.min(time.leftMs(), MOST_WAIT_MS);
      last = (await lab.readChange(search, { etag: last.etag, waitMs, signal: time.signal })) ?? last;
      const pause = startedAt + LEAST_BETWEEN_MS - performance.now();
      if (last.answer.total === 0 && pause > 0) await sleep(pause, time.signal);
    }
    return last.answer;
  } catch (error) {
    signal.throwIfAborted();
    if (last !== null && time.signal.aborted) return last.answer;
    if (!first.signal.aborted) throw error;
    throw new LabProblem('The lab service did not respond in time. Try again later.');
  } finally {
    first.end();
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
