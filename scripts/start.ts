import { join } from 'node:path';
import { build } from './build.ts';
import type { StartPlan } from './doctor/start-plan.ts';
import { electronFolder, runtimeCommand, thisSpawner } from './electron.ts';
import { planStart } from './plan-start.ts';
import { isOnTerminal, runApp } from './run-app.ts';

const plan = await planStart();
process.exitCode = plan === null ? 1 : await start(plan);

/** @returns the exit code */
async function start({ download, runtime, args }: StartPlan): Promise<number> {
  await build();
  const command = runtimeCommand(thisSpawner, runtime, args);
  const hasTerminal = isOnTerminal();
  if (hasTerminal) console.error('The window is opening. Press Ctrl+C here to quit.');
  const ending = runApp(command, hasTerminal).catch((error: unknown) => {
    console.error(`The console could not be started: ${String(error)}`);
    return 1;
  });
  if (download.state === 'absent' || download.state === 'broken') await tryDownloadAgain();
  return ending;
}

/** The console is already starting meanwhile. */
async function tryDownloadAgain(): Promise<void> {
  try {
    // Only loaded now, so that the start doesn't wait for it.
    const { retryDownload } = await import('./doctor/retry-download.ts');
    const log = retryDownload(
      join(electronFolder, '..'),
      join(import.meta.dirname, 'doctor/get-electron.ts'),
    );
    if (log !== null) console.error(`Electron's runtime is being downloaded beside the console: ${log}`);
  } catch (error) {
    console.error(`The download of Electron's runtime could not be started: ${String(error)}`);
  }
}
