import { type Check, fail, type Outcome } from './check.ts';
import { type Line, messageOf } from './report.ts';

/** Time between the abort signal and the timeout, in which a check can report what was missing. */
const GRACE_MS = 500;

/**
 * Runs the checks in sequence and reports each as soon as it has ended. A check that throws or takes too long
 * does not prevent the next one.
 * @param limits in milliseconds: for one check, and for all of them from the call on.
 * @returns whether no outcome was false.
 */
export async function runChecks(
  checks: readonly Check[],
  report: (line: Line) => Promise<void>,
  limits: { readonly each: number; readonly all: number },
): Promise<boolean> {
  const end = performance.now() + limits.all;
  let isGood = true;
  for (const check of checks) {
    const { name, expected } = check;
    const outcome = await runCheck(check, Math.min(limits.each, end - performance.now()));
    isGood &&= outcome.ok !== false;
    await report({ check: name, expected, ...outcome });
  }
  return isGood;
}

async function runCheck(check: Check, limit: number): Promise<Outcome> {
  if (limit <= 0) return fail('did not run: no time was left');
  const ending = new AbortController();
  const { promise: timedOut, resolve } = Promise.withResolvers<Outcome>();
  const warning = setTimeout(() => ending.abort(), limit - Math.min(GRACE_MS, limit / 2));
  const timer = setTimeout(() => resolve(outcomeOfTimeout(check)), limit);
  try {
    // The async function turns a synchronous throw into a rejection.
    return await Promise.race([(async () => check.run(ending.signal))(), timedOut]);
  } catch (error) {
    return ending.signal.aborted ? outcomeOfTimeout(check) : fail(messageOf(error));
  } finally {
    clearTimeout(warning);
    clearTimeout(timer);
    ending.abort();
  }
}

function outcomeOfTimeout({ waitsFor }: Check): Outcome {
  return waitsFor === undefined ? fail('timed out') : { ok: null, detail: waitsFor };
}
