import { type ChildProcess } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { _electron, type ElectronApplication, type Page, test as base } from '@playwright/test';
import { findRuntime, switchesForUser } from '../../scripts/electron.ts';
import { switchesForDisplay } from './display.ts';
import { matchWholeNames } from './whole-names.ts';

const root = join(import.meta.dirname, '../..');
/** The folder of the built console: this project's, or a build for another runtime. */
export const builtApp = process.env['BUILT_APP'] ?? root;
const runtime = findRuntime();
/** For each step of a start and for the end. It only ends a console that hangs. */
const limitMs = 300_000;

/** A running console with a usable first screen. */
export interface RunningConsole {
  readonly app: ElectronApplication;
  readonly page: Page;
  /** Quits it and waits until its process has ended. */
  close(): Promise<void>;
}

interface Fixtures {
  /**
   * Whether the system has a keyring. Electron itself then needs a real one: Playwright disables it with
   * `--password-store=basic` unless it gets the executable.
   */
  readonly hasKeyring: boolean;
  /** The data folder of this test, empty at first. */
  readonly dataDir: string;
  /** The app to start, by default this project's build. */
  readonly appFolder: string;
  /** Environment variables of the consoles that the test starts. The test may add some. */
  readonly env: Record<string, string>;
  /** Starts the console on that folder, with switches or a link. A second call after closing it is a restart. */
  readonly launch: (...args: readonly string[]) => Promise<RunningConsole>;
  /** A started console. */
  readonly lab: RunningConsole;
}

/** Each test has its own consoles and data. Electron and its stand-in differ only in the executable. */
export const test = base.extend<Fixtures>({
  hasKeyring: [false, { option: true }],

  // Playwright requires a pattern here, and this fixture uses no other.
  dataDir: async ({}, use, info) => {
    const dataDir = info.outputPath('data');
    await mkdir(dataDir, { recursive: true });
    await use(dataDir);
  },

  // As above.
  appFolder: async ({}, use) => {
    await use(builtApp);
  },

  // As above.
  env: async ({}, use) => {
    await use({});
  },

  launch: async ({ appFolder, dataDir, hasKeyring, env }, use) => {
    const running: RunningConsole[] = [];
    await use(async (...args) => {
      const launched = await launchConsole(appFolder, dataDir, { hasKeyring, env, args });
      running.push(launched);
      if (hasKeyring && runtime.kind === 'electron' && !process.env['TEST_KEYRING'])
        await skipWithoutKeyring(launched.page);
      return launched;
    });
    await Promise.all(running.map((each) => each.close()));
  },

  lab: async ({ launch }, use) => {
    await use(await launch());
  },
});
export { expect } from '@playwright/test';

/** Starts the console outside Playwright, for tests of the process itself. */
export function consoleCommand(
  dataDir: string,
  ...switches: readonly string[]
): readonly [string, ...string[]] {
  const args = [...consoleSwitches(dataDir), ...switches, builtApp];
  if (runtime.kind === 'electron') return [runtime.executable, ...args];
  return [process.execPath, runtime.executable, ...args];
}

/** A switch gives the stand-in a keyring. A real desktop may have none. */
async function skipWithoutKeyring(page: Page): Promise<void> {
  const answer = await page.evaluate(() => window.bridge.invoke('session.canRemember', undefined));
  base.skip(!answer.ok || answer.value !== true, 'This desktop has no unlocked keyring.');
}

/** The switches of each console that a test starts. */
export function consoleSwitches(dataDir: string): readonly string[] {
  return [
    ...switchesForUser,
    ...switchesForDisplay,
    ...(runtime.kind === 'stand-in' ? ['--headless'] : []),
    `--user-data-dir=${dataDir}`,
  ];
}

interface LaunchOptions extends Pick<Fixtures, 'hasKeyring' | 'env'> {
  readonly args: readonly string[];
}

async function launchConsole(
  appFolder: string,
  dataDir: string,
  { hasKeyring, env, args: given }: LaunchOptions,
): Promise<RunningConsole> {
  const isSwitch = (arg: string) => arg.startsWith('--');
  const app = await _electron.launch({
    // Without a path, Playwright finds Electron itself, and delays the app until it is connected.
    ...((runtime.kind === 'stand-in' || hasKeyring) && { executablePath: runtime.executable }),
    // The first argument without dashes is the app. A link follows it.
    args: [
      ...consoleSwitches(dataDir),
      ...(hasKeyring ? ['--stand-in=keyring=present'] : []),
      ...given.filter(isSwitch),
      appFolder,
      ...given.filter((arg) => !isSwitch(arg)),
    ],
    // Otherwise Playwright disables the sandbox. It cannot be enabled for root.
    chromiumSandbox: switchesForUser.length === 0,
    // The console decides the page's color scheme.
    colorScheme: null,
    timeout: limitMs,
    env: { ...environment(), ...env },
  });
  const child = app.process();
  try {
    app.context().setDefaultTimeout(limitMs);
    const page = await app.firstWindow({ timeout: limitMs });
    matchWholeNames(page);
    await waitUntilReady(page, dataDir);
    return { app, page, close: () => closeConsole(app, child) };
  } catch (error) {
    await closeConsole(app, child);
    throw error;
  }
}

/** @throws Error with the end of main's log, which Playwright does not report */
async function waitUntilReady(page: Page, dataDir: string): Promise<void> {
  try {
    await page.locator('#root[data-state="ready"]').waitFor();
  } catch (error) {
    const log = await readFile(join(dataDir, 'logs/console.log'), 'utf8').catch(String);
    throw new Error(`The page is not ready. The log of main ends with\n${log.slice(-2_000)}`, {
      cause: error,
    });
  }
}

// The stand-in is a script whose first line looks for `node` in the path, which must be the project's own.
function environment(): Record<string, string> {
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const path = [join(root, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter);
  return { ...Object.fromEntries(inherited), PATH: path };
}

async function closeConsole(app: ElectronApplication, child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  // It may have ended meanwhile.
  const closed = app.close().catch(() => {});
  await Promise.race([Promise.all([closed, ended]), delay(limitMs, undefined, { ref: false })]);
  if (!hasEnded(child)) child.kill('SIGKILL');
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
