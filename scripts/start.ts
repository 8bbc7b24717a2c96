import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from './build.ts';
import { findRuntime, switchesForUser } from './electron.ts';

const root = join(import.meta.dirname, '..');

await build();
const runtime = findRuntime();
const args = [...switchesForUser, ...process.argv.slice(2), root];
if (runtime.kind === 'stand-in')
  console.log(
    "Electron's runtime is not available here; opening the console in Chromium through a stand-in.",
  );

const app =
  runtime.kind === 'electron'
    ? spawn(runtime.executable, args, { stdio: 'inherit' })
    : spawn(process.execPath, [runtime.executable, ...args], { stdio: 'inherit' });

// A terminal sends Ctrl+C to both; npm and supervisors send theirs to this process alone.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.kill(signal));
app.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
