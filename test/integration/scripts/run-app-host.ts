// What scripts/start.ts does with a runtime, and nothing before it: `node run-app-host.ts RUNTIME`. SIGUSR2 ends the app, as a
// change of main does in scripts/dev/dev.ts.
import { isOnTerminal, runApp } from '../../../scripts/run-app.ts';

const [, , file = ''] = process.argv;
const end = new AbortController();
process.once('SIGUSR2', () => end.abort());
process.exitCode = await runApp({ file, args: [], env: process.env }, isOnTerminal(), end.signal);
