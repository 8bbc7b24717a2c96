import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { app } from 'electron';
import { secondArguments } from './checked-arguments.ts';

/** Starts this program again on the same data folder. Resolves to its exit code, or null if `signal` ended it. */
export async function startSecond(signal: AbortSignal): Promise<number | null> {
  const second = spawn(process.execPath, secondArguments(process.argv.slice(1)), {
    stdio: 'ignore',
    signal,
    killSignal: 'SIGKILL',
  });
  const [code]: (number | null)[] = await once(second, 'exit');
  return code ?? null;
}

/** Resolves when another console was started on this one's data folder. */
export async function waitForSecondInstance(signal: AbortSignal): Promise<void> {
  await once(app, 'second-instance', { signal });
}
