import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { mkdtempSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail, type Outcome, pass } from './check.ts';
import { checkedArguments } from './checked-arguments.ts';
import { exitCodes, folderPrefix, TOTAL_MS } from './mode.ts';
import { messageOf, writeLine } from './report.ts';
import { describeRuntime } from './runtime.ts';

const ORPHANS_END_MS = 3_000;

export interface Supervised {
  /** Starts the console on the folder and waits until it has ended. */
  readonly start: (folder: string) => Pick<SpawnSyncReturns<unknown>, 'status' | 'signal' | 'error'>;
  readonly write: (line: string) => void;
  readonly remove: (folder: string) => void;
  /** Waits this many milliseconds, blocking. */
  readonly pause: (duration: number) => void;
}

/**
 * Runs this program again on a new temporary folder, where it checks itself, and removes the folder. This
 * function blocks, so that this process never becomes ready and the runtime writes nothing to the user's data
 * folder. As a separate process it can report a console that crashes or hangs.
 * @returns the exit code: 1 when something is wrong.
 */
export function superviseSelfCheck(given: Supervised = realProcess): number {
  given.write(writeLine(describeRuntime(process)));
  const folder = mkdtempSync(join(tmpdir(), folderPrefix));
  const run = given.start(folder);
  const end = describeEnd(run);
  given.write(writeLine({ check: 'end', expected: `all checks run within ${TOTAL_MS / 1000} s`, ...end }));
  // The child processes of a killed console write to its folder until they exit.
  if (!end.ok) given.pause(ORPHANS_END_MS);
  const cleanUp = removeFolder(folder, given);
  given.write(writeLine({ check: 'clean-up', expected: 'the temporary folder can be removed', ...cleanUp }));
  return run.status === exitCodes.good && cleanUp.ok ? 0 : 1;
}

function describeEnd({ status, signal, error }: ReturnType<Supervised['start']>): Outcome {
  if (status === exitCodes.good || status === exitCodes.bad) return pass('all checks ran');
  if (isTimeout(error)) return fail('the console was still running, and was killed');
  if (error !== undefined) return fail(messageOf(error));
  const how = signal === null ? `with exit code ${status}` : `by ${signal}`;
  return fail(`the console ended ${how} before its checks did; its standard error may contain the cause`);
}

// child_process.md, `child_process.spawnSync()`: a process that outlives `timeout` is an error with this code.
function isTimeout(error: Error | undefined): boolean {
  return error !== undefined && 'code' in error && error.code === 'ETIMEDOUT';
}

function removeFolder(folder: string, { remove }: Supervised): Outcome {
  try {
    remove(folder);
    return pass('removed');
  } catch (error) {
    return fail(messageOf(error));
  }
}

const realProcess: Supervised = {
  start: (folder) =>
    spawnSync(process.execPath, checkedArguments(process.argv.slice(1), folder), {
      stdio: 'inherit',
      timeout: TOTAL_MS,
      killSignal: 'SIGKILL',
    }),
  write(line) {
    try {
      // Synchronous: the next line may come from the other process.
      writeSync(process.stdout.fd, line);
    } catch {
      // On Windows, a program without a console has no output. The exit code still shows the result.
    }
  },
  // On Windows a file stays locked for a moment after its process has ended.
  remove: (folder) => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }),
  pause: (duration) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, duration),
};
