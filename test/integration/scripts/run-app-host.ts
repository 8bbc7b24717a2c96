// Runs a runtime like scripts/start.ts, without the earlier steps: `node run-app-host.ts RUNTIME`. SIGUSR2 ends the app,
// like a change of main in scripts/dev/dev.ts.
import { isOnTerminal, runApp } from '../../../scripts/run-app.ts';

const [, , file = ''] = process.argv;
const end = new AbortController();
process.once('SIGUSR2', () => end.abort());
process.exitCode = await runApp({ file, args: [], env: process.env }, isOnTerminal(), end.signal);
