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
/** Somebody quit the console, in the window or by a signal. */
const quitCodes: readonly number[] = [0, 128 + SIGHUP, 128 + SIGINT, 128 + SIGTERM];

const plan = await planStart();
// Takes the server and the watchers along.
process.exit(plan === null ? 1 : await develop(plan).catch(reportFailure));

function reportFailure(error: unknown): number {
  console.error(`The console could not be started: ${String(error)}`);
  return 1;
}

/** Runs the console from a dev server, and starts it again whenever main or preload change. @returns the exit code */
async function develop({ runtime, args }: StartPlan): Promise<number> {
  const command = runtimeCommand({ ...thisSpawner, appFolder: devFolder }, runtime, [
    // The app sets the same rules, but the stand-in starts Chromium before that.
    `--host-resolver-rules=${hostResolverRules}`,
    ...args,
  ]);
  let built = Promise.withResolvers<void>();
  // First: Vite sets NODE_ENV once per process, and the page needs React's development build.
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
