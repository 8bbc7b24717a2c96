import { runInNewContext } from 'node:vm';
import { timeLimits } from '../time-limits.ts';

/** Runs code that takes a moment, unless it hangs: Vitest itself can't end a loop without `await`. */
export function endHang<T>(run: () => T): T {
  // The value of the script is that of `run`.
  return runInNewContext('run()', { run }, { timeout: timeLimits.expect.poll.timeout }) as T;
}
