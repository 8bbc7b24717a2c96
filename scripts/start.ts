import { join } from 'node:path';
import { build } from './build.ts';
import { addHeadless } from './doctor/check-display.ts';
import { readElectronDownload } from './doctor/electron-download.ts';
import { examine, report } from './doctor/examination.ts';
import { thisMachine } from './doctor/machine.ts';
import type { StartPlan } from './doctor/start-plan.ts';
import {
  chooseRuntime,
  electronFolder,
  isElectronRequired,
  runtimeCommand,
  thisSpawner,
} from './electron.ts';
import { findChromium } from './find-chromium.ts';
import { isOnTerminal, runApp } from './run-app.ts';

// For a machine where the checks are wrong. REQUIRE_ELECTRON=1 can't be skipped.
const skipChecks = '--skip-checks';

const download = readElectronDownload(thisMachine, electronFolder);
const runtime = chooseRuntime(download);
const browser = runtime.kind === 'electron' ? null : await findChromium();
const given = process.argv.slice(2).filter((arg) => arg !== skipChecks);
const args = addHeadless(thisMachine, runtime.kind, given);
const plan: StartPlan = { download, runtime, browser, args };

const findings = examine(thisMachine, plan);
// Standard output belongs to the app: with --self-check it is read by programs.
console.error(report(plan, findings));
const isInsisting = process.argv.includes(skipChecks) && !isElectronRequired(thisMachine);
if (isInsisting || !findings.some(({ isFatal }) => isFatal)) process.exitCode = await start();
else {
  if (!isElectronRequired(thisMachine)) console.error(`If this is wrong: npm start -- ${skipChecks}`);
  process.exitCode = 1;
}

/** Builds and runs the console. @returns the exit code. */
async function start(): Promise<number> {
  await build();
  const command = runtimeCommand(thisSpawner, runtime, args);
  const ending = runApp(command, isOnTerminal()).catch((error: unknown) => {
    console.error(`The console could not be started: ${String(error)}`);
    return 1;
  });
  if (download.state === 'absent' || download.state === 'broken') await tryDownloadAgain();
  return ending;
}

/** Parallel to the console, which is already starting. */
async function tryDownloadAgain(): Promise<void> {
  try {
    // Loaded only now, so that the start does not wait for it.
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
