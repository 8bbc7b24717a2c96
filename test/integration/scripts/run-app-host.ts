// What scripts/start.ts does with a runtime, and nothing before it: `node run-app-host.ts RUNTIME`.
import { isOnTerminal, runApp } from '../../../scripts/run-app.ts';

const [, , file = ''] = process.argv;
process.exitCode = await runApp({ file, args: [], env: process.env }, isOnTerminal());
