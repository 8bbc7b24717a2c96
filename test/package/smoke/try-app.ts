import { strict as assert } from 'node:assert';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { _electron, type ElectronApplication } from '@playwright/test';
import { switchesForUser } from '../../../scripts/electron.ts';
import { root } from '../../../scripts/package/pack-layout.ts';
import { switchesForDisplay } from '../../e2e/display.ts';
import { DevicesScreen } from '../../e2e/screens/devices-screen.ts';
import { SignInScreen } from '../../e2e/screens/sign-in-screen.ts';

/** For each step. It only ends an app that hangs. */
const limitMs = 300_000;

export interface Launch {
  readonly executable: string;
  /** Before the switches that every start here has. */
  readonly switches?: readonly string[];
  /** The last arguments of the command line: for the stand-in, the app's folder. */
  readonly folder?: string;
}

/** An ordinary user, for a program that root starts. */
export interface OtherUser {
  readonly uid: number;
  readonly gid: number;
  /** A folder of theirs. */
  readonly home: string;
}

/** The result of an app that was started and quit. */
export interface Trial {
  readonly name: string;
  readonly version: string;
  readonly isPackaged: boolean;
  readonly devices: string;
}

/**
 * Starts a console with a new data folder, signs in to the demo lab, reads the page, and quits it. @throws if a
 * step fails
 */
export async function tryApp({ executable, switches = [], folder }: Launch): Promise<Trial> {
  const dataDir = mkdtempSync(join(tmpdir(), 'smoke-'));
  const path = [join(root, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter);
  const app = await _electron.launch({
    executablePath: executable,
    args: [
      ...switchesForUser,
      ...switchesForDisplay,
      ...switches,
      `--user-data-dir=${dataDir}`,
      '--lang=en',
      '--tray=off',
      ...(folder === undefined ? [] : [folder]),
    ],
    // Otherwise Playwright switches the sandbox off. For root it cannot be on.
    chromiumSandbox: switchesForUser.length === 0,
    timeout: limitMs,
    env: { ...withoutUndefined(process.env), PATH: path },
  });
  try {
    return await look(app);
  } finally {
    await end(app);
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function look(app: ElectronApplication): Promise<Trial> {
  const page = await app.firstWindow({ timeout: limitMs });
  page.setDefaultTimeout(limitMs);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.locator('#root[data-state="ready"]').waitFor();
  await new SignInScreen(page).openDemoLab();
  await new DevicesScreen(page).cards.first().waitFor();
  const link = await page
    .getByRole('navigation')
    .getByRole('button', { name: /^Devices/ })
    .innerText();
  const facts = await app.evaluate(({ app: electronApp }) => ({
    name: electronApp.getName(),
    version: electronApp.getVersion(),
    isPackaged: electronApp.isPackaged,
  }));
  assert.deepEqual(errors, [], 'The page reported errors');
  return { ...facts, devices: `${/\d+/.exec(link)?.[0]} devices` };
}

async function end(app: ElectronApplication): Promise<void> {
  const child = app.process();
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
  await Promise.all([app.close(), ended]);
  clearTimeout(timer);
}

function withoutUndefined(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
