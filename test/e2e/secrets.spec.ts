import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { kim, SignInScreen } from './screens/sign-in-screen.ts';

test.use({ hasKeyring: true });

const digest = createHash('sha512').update(kim.password, 'utf8').digest('hex');
const secrets = [kim.password, digest];

/** Records all events that main sends to the page from now on. */
async function recordEvents(page: Page): Promise<void> {
  await page.evaluate(() => {
    const received: unknown[] = [];
    Reflect.set(window, 'received', received);
    for (const event of [
      'session.changed',
      'fleet.changed',
      'labs.changed',
      'trusts.changed',
      'settings.changed',
      'notices.changed',
    ]) {
      window.bridge.subscribe(event, (payload) => received.push(payload));
    }
  });
}

/** All content of the page, and all data that main would send to it. */
async function readPage(page: Page): Promise<string> {
  return page.evaluate(async () =>
    JSON.stringify([
      Reflect.get(window, 'received'),
      await window.bridge.invoke('console.state', undefined),
      await window.bridge.invoke('diagnostics.gather', undefined),
      document.documentElement.outerHTML,
      [...document.querySelectorAll('input')].map((input) => input.value),
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      location.href,
    ]),
  );
}

/** All texts in the page's memory. */
async function readPageHeap(page: Page): Promise<string> {
  const devTools = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  devTools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => void chunks.push(chunk));
  await devTools.send('HeapProfiler.collectGarbage');
  await devTools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await devTools.detach();
  return chunks.join('');
}

/** All texts in main's memory, written to a file. */
async function readMainHeap(app: ElectronApplication, file: string): Promise<string> {
  await app.evaluate((_electron, path) => {
    // Collected objects are not in it.
    process.getBuiltinModule('node:v8').writeHeapSnapshot(path);
  }, file);
  return readFileSync(file, 'utf8');
}

/** The form of a text in a heap snapshot: non-ASCII letters are written as numbers. */
function asInHeap(text: string): string {
  return /^[ -~]+/.exec(text)?.[0] ?? '';
}

function listFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

test('after signing in, neither the password nor its digest is in a file, log, crash report, message to the page, or memory', async ({
  launch,
  dataDir,
}, info) => {
  test.slow();
  const running = await launch();
  const { page, app } = running;
  let output = '';
  app.process().stdout?.on('data', (chunk) => (output += String(chunk)));
  app.process().stderr?.on('data', (chunk) => (output += String(chunk)));
  await recordEvents(page);
  // The data for the next start is searched too: it must not be readable.
  await new SignInScreen(page).signInHere(kim, { remembersSignIn: true });
  const devices = new DevicesScreen(page);
  await devices.addAgent('127.0.0.1', 9);
  await expect(devices.problem('Can’t connect')).toBeVisible();

  const state = await readPage(page);
  expect(state).toContain(kim.employeeNumber);
  const pageHeap = await readPageHeap(page);
  expect(pageHeap).toContain(asInHeap(kim.companyCode));
  const mainHeap = await readMainHeap(app, info.outputPath('main.heapsnapshot'));
  expect(mainHeap).toContain(asInHeap(kim.companyCode));

  // The traces of a page crash and of an uncaught error. Playwright stops following a page that has crashed.
  await app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
  });
  await app.evaluate((_electron, quotes) => {
    for (const text of quotes) void Promise.reject(new Error(`Unexpected answer: "${text}"`));
  }, secrets);
  const log = () => readFileSync(join(dataDir, 'logs/console.log'), 'utf8');
  await expect.poll(log).toContain('"The page crashed"');
  await expect.poll(log).toContain('Unexpected answer');
  await running.close();

  const files = listFiles(dataDir);
  for (const name of ['accounts.sqlite', 'console.log', 'stay-signed-in.json', 'labs.json']) {
    expect(
      files.some((file) => file.endsWith(name)),
      name,
    ).toBe(true);
  }
  for (const secret of secrets) {
    const bytes = Buffer.from(secret);
    expect(files.filter((file) => readFileSync(file).includes(bytes))).toEqual([]);
    for (const text of [state, output]) expect(text.includes(secret)).toBe(false);
    expect(pageHeap.includes(asInHeap(secret)), 'in the memory of the page').toBe(false);
    expect(mainHeap.includes(asInHeap(secret)), 'in the memory of main').toBe(false);
  }
});
