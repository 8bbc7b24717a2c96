import { constants } from 'node:os';
import { hostResolverRules } from '../../electron/dev/page-source.ts';
import type { StartPlan } from '../doctor/start-plan.ts';
import { runtimeCommand, thisSpawner } from '../electron.ts';
import { planStart } from '../plan-start.ts';
import { isOnTerminal, runApp } from '../run-app.ts';
import { buildMain } from './build-main.ts';
import { devFolder } from './folders.ts';
import { servePage } from './page-server.ts';

const { SIGHUP, SIGINT, SIGTERM } = constants.signals;
/** The console was quit, in the window or by a signal. */
const quitCodes: readonly number[] = [0, 128 + SIGHUP, 128 + SIGINT, 128 + SIGTERM];

const plan = await planStart();
// The server and the watchers end with this process.
process.exit(plan === null ? 1 : await develop(plan).catch(reportFailure));

function reportFailure(error: unknown): number {
  console.error(`The console could not be started: ${String(error)}`);
  return 1;
}

/** Runs the console from a dev server, and again after each change of main or preload. @returns the exit code. */
async function develop({ runtime, args }: StartPlan): Promise<number> {
  const command = runtimeCommand({ ...thisSpawner, appFolder: devFolder }, runtime, [
    // The app sets the same rules. The stand-in needs them when it starts Chromium, which is before the app runs.
    `--host-resolver-rules=${hostResolverRules}`,
    ...args,
  ]);
  let built = Promise.withResolvers<void>();
  // First, because Vite sets NODE_ENV once for a process, and the page needs React's development build.
  await servePage();
  await buildMain(() => built.resolve());
  for (;;) {
    await built.promise;
    built = Promise.withResolvers();
    const restart = new AbortController();
    void built.promise.then(() => restart.abort());
    const code = await runApp(command, isOnTerminal(), restart.signal);
    if (restart.signal.aborted) continue;
    if (quitCodes.includes(code)) return code;
    console.error(`The console ended with code ${code}. It starts again after the next change of main.`);
  }
}
