import { homedir } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

/** Null if this computer can't do it at all. */
export interface Outcome {
  readonly ok: boolean | null;
  readonly detail: string;
}

export const pass = (detail: string): Outcome => ({ ok: true, detail });
export const fail = (detail: string): Outcome => ({ ok: false, detail });
export const cannot = (detail: string): Outcome => ({ ok: null, detail });

export interface Check {
  readonly name: string;
  readonly expected: string;
  /** The check waits for a person, so a timeout is no failure. */
  readonly waitsFor?: string;
  /** Throw to fail. `signal` aborts shortly before the timeout. */
  run(signal: AbortSignal): Promise<Outcome> | Outcome;
}

/** After the signal, for a check to say what was missing. */
const GRACE_MS = 500;

/** One by one, reporting each when it's over. Returns whether none failed. */
export async function runChecks(
  checks: readonly Check[],
  report: (line: string) => void,
  limitMs = 10_000,
): Promise<boolean> {
  let isGood = true;
  for (const check of checks) {
    const outcome = await runCheck(check, limitMs);
    isGood &&= outcome.ok !== false;
    report(writeLine({ check: check.name, expected: check.expected, ...outcome }));
  }
  return isGood;
}

async function runCheck(check: Check, limitMs: number): Promise<Outcome> {
  const signal = AbortSignal.timeout(limitMs);
  const timedOut = check.waitsFor === undefined ? fail('timed out') : cannot(check.waitsFor);
  try {
    const ran = (async () => check.run(signal))();
    return await Promise.race([ran, delay(limitMs + GRACE_MS, timedOut)]);
  } catch (error) {
    return signal.aborted ? timedOut : fail(messageOf(error));
  }
}

/** Calls `probe` until it returns something. Null when `signal` aborts, even if `probe` hangs. */
export function pollUntil<T>(
  probe: () => Promise<T | null> | T | null,
  signal: AbortSignal,
): Promise<T | null> {
  const poll = async () => {
    while (!signal.aborted) {
      const found = await probe();
      if (found !== null) return found;
      await delay(50);
    }
    return null;
  };
  const { promise: aborted, resolve } = Promise.withResolvers<null>();
  signal.addEventListener('abort', () => resolve(null));
  return Promise.race([poll(), aborted]);
}

type Line = Outcome & { readonly check: string; readonly expected: string };

/** One JSON object on a line, without the user's home folder. */
export function writeLine({ check, ok, expected, detail, ...more }: Line, home = homedir()): string {
  // Some containers have `/` for a home, which is in every path.
  const hidden = home.length > 1 ? detail.replaceAll(home, '~') : detail;
  // An error may quote a whole file.
  return `${JSON.stringify({ check, ok, expected, detail: hidden.slice(0, 500), ...more })}\n`;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
