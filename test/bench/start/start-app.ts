import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type Runtime, switchesForUser } from '../../../scripts/electron.ts';

const limitMs = 120_000;

export interface StartedApp {
  readonly pid: number;
  /** What its watcher reported. */
  readonly report: unknown;
  readonly close: () => Promise<void>;
}

/** Starts an app of the bench, and waits for the report of its watcher. */
export async function startApp(
  { kind, executable }: Runtime,
  app: string,
  dataDir: string,
): Promise<StartedApp> {
  const isElectron = kind === 'electron';
  const args = [
    // Electron's Chromium reports each missing service of a desktop, such as D-Bus.
    ...(isElectron ? ['--log-level=3'] : [executable, '--headless']),
    ...switchesForUser,
    `--user-data-dir=${dataDir}`,
    '--lang=en',
    app,
  ];
  const program = isElectron ? executable : process.execPath;
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const close = async () => {
    child.kill();
    await exited;
  };
  try {
    const report: unknown = JSON.parse(await readLine(child));
    return { pid: Number(child.pid), report, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The line with the report. The runtime may print other lines before. */
async function readLine({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('Its output was not asked for');
  const lines = createInterface({ input: stdout, signal: AbortSignal.timeout(limitMs) });
  for await (const line of lines) if (line.startsWith('{')) return line;
  throw new Error('It ended before it could be used');
}
