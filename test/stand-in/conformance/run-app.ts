import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { switchesForUser } from '../../../scripts/electron.ts';

const standIn = join(import.meta.dirname, '../start.ts');

/** The executable of a real Electron that runs the sample apps. Without it the stand-in does. */
const realElectron = process.env['REAL_ELECTRON'];

/** The result of an app: its exit, its standard error, and as its output each value that it passed to `say`. */
export interface Run {
  readonly code: number | string | null;
  readonly output: readonly unknown[];
  readonly errors: string;
}

/** A small Electron app in a temporary folder, removed after the test. */
export interface SampleApp {
  readonly folder: string;
  /** Runs it to its end, with switches; `env` is added to the environment. */
  run(switches?: readonly string[], env?: NodeJS.ProcessEnv): Promise<Run>;
}

/**
 * Writes an app. Its `main.js` has `say(value)`, which sends a JSON value to the test, and `electron`, the module. It is
 * CommonJS, because Electron before 28 starts nothing else.
 * @param main what `main.js` does.
 * @param files its other files, by their names; a `main.mjs` is started in place of `main.js`.
 */
export function writeApp(main: string, files: Readonly<Record<string, string>> = {}): SampleApp {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const start = 'main.mjs' in files ? 'main.mjs' : 'main.js';
  const manifest = { name: 'sample', productName: 'Sample', version: '1.2.3', main: start };
  const all = { 'package.json': JSON.stringify(manifest), 'main.js': prelude + main, ...files };
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return { folder, run: (switches = [], env = {}) => runApp(folder, switches, env) };
}

/** Writes an app of one file, runs it, and returns its output. @throws if it does not end with 0 */
export async function outputOf(main: string, ...switches: readonly string[]): Promise<readonly unknown[]> {
  const run = await writeApp(main).run(switches);
  if (run.code !== 0) throw new Error(`The app ended with ${run.code}\n${run.errors}`);
  return run.output;
}

/**
 * Like `outputOf`, for code that runs when the app is ready. The app ends after that. Closing its windows does not
 * end it.
 */
export function outputWhenReady(body: string, ...switches: readonly string[]): Promise<readonly unknown[]> {
  return outputOf(whenReady(body), ...switches);
}

/** The main module of an app that runs this code when it is ready, and then ends. */
export function whenReady(body: string): string {
  return `app.on('window-all-closed', () => {});
    app.whenReady().then(async () => { ${body}
    }).then(() => app.exit(0), (error) => { console.error(error); app.exit(9); });`;
}

// `attempt` returns the result of a call, or the message of its error. `until` waits for the expected value.
const prelude = `const electron = require('electron');
  const { once } = require('node:events');
  const { app, BrowserWindow, ipcMain, Menu, protocol, session } = electron;
  const say = (value) => process.stdout.write('said ' + JSON.stringify(value ?? null) + '\\n');
  const attempt = async (call) => { try { return (await call()) ?? null; } catch (error) { return error.message; } };
  const until = async (read, expected) => {
    let value;
    do { value = await read(); } while (JSON.stringify(value) !== JSON.stringify(expected) && await new Promise((resolve) => setTimeout(resolve, 20, true)));
    return value;
  };
`;

function runApp(folder: string, switches: readonly string[], env: NodeJS.ProcessEnv): Promise<Run> {
  const runtime =
    realElectron === undefined ? [standIn, '--headless'] : [...switchesForUser, '--disable-gpu'];
  const args = [...runtime, `--user-data-dir=${join(folder, 'data')}`, ...switches, folder];
  const options = { env: { ...process.env, ...env }, timeout: 300_000, killSignal: 'SIGKILL' } as const;
  return new Promise((resolve) => {
    execFile(realElectron ?? process.execPath, args, options, (error, stdout, errors) => {
      const lines = stdout.split('\n').filter((line) => line.startsWith('said '));
      const output = lines.map((line): unknown => JSON.parse(line.slice('said '.length)));
      resolve({ code: error === null ? 0 : (error.code ?? error.signal ?? null), output, errors });
    });
  });
}
