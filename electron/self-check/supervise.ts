import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { mkdtempSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail, messageOf, type Outcome, pass, writeLine } from './run-checks.ts';
import { checkedArguments, folderPrefix } from './switches.ts';

/** Of the checked console. Anything else, and it ended before its checks did. */
export const exitCodes = { good: 10, bad: 11 } as const;

type Ended = Pick<SpawnSyncReturns<unknown>, 'status' | 'signal' | 'error'>;

/**
 * Runs this program again on a temporary folder, where it checks itself. That way we hear of a console that
 * crashes or hangs. Blocks, so this one is never ready and writes nothing to the user's data folder.
 */
export function superviseSelfCheck(start = startChecked, write = writeNow): number {
  write(writeLine(describeRuntime(process)));
  const folder = mkdtempSync(join(tmpdir(), folderPrefix));
  const ended = start(folder);
  write(writeLine({ check: 'end', expected: 'all checks run within 60 s', ...describeEnd(ended) }));
  const cleanUp = removeFolder(folder);
  write(writeLine({ check: 'clean-up', expected: 'the temporary folder can be removed', ...cleanUp }));
  return ended.status === exitCodes.good && cleanUp.ok ? 0 : 1;
}

function startChecked(folder: string): Ended {
  return spawnSync(process.execPath, checkedArguments(process.argv.slice(1), folder), {
    stdio: 'inherit',
    timeout: 60_000,
    killSignal: 'SIGKILL',
  });
}

/** Synchronous: the next line may come from the other process, and this one may be about to exit. */
export function writeNow(line: string): void {
  try {
    writeSync(process.stdout.fd, line);
  } catch {
    // On Windows, a program without a console can't print. There's still the exit code.
  }
}

function describeEnd({ status, signal, error }: Ended): Outcome {
  if (status === exitCodes.good || status === exitCodes.bad) return pass('all checks ran');
  // child_process.md, `child_process.spawnSync()`: it outlived `timeout`.
  if (error !== undefined && 'code' in error && error.code === 'ETIMEDOUT')
    return fail('the console was still running, and was killed');
  if (error !== undefined) return fail(messageOf(error));
  const how = signal === null ? `with exit code ${status}` : `by ${signal}`;
  return fail(`the console ended ${how} before its checks did; its standard error may contain the cause`);
}

function removeFolder(folder: string): Outcome {
  try {
    // A killed console's child processes write there until they exit. On Windows, files stay locked for a moment.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    return pass('removed');
  } catch (error) {
    return fail(messageOf(error));
  }
}

type Runtime = Pick<NodeJS.Process, 'platform' | 'arch' | 'env'> & {
  readonly versions: Readonly<Record<string, string | undefined>>;
};

export function describeRuntime({ platform, arch, env, versions: { electron, chrome, node } }: Runtime) {
  // In a session of this type, Electron uses Wayland (electron/electron, docs/breaking-changes.md, 38.0).
  const isWayland = env['XDG_SESSION_TYPE'] === 'wayland' && env['WAYLAND_DISPLAY'];
  const x11 = env['DISPLAY'] === undefined ? 'no display' : 'x11';
  return {
    check: 'runtime',
    ok: true,
    expected: 'electron, or stand-in',
    detail: electron === undefined ? 'stand-in' : 'electron',
    platform: [platform, arch, ...(platform === 'linux' ? [isWayland ? 'wayland' : x11] : [])].join(', '),
    versions: { electron, chrome, node },
  };
}
