import { execFile } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ownerOnly } from '../fakes/file-mode.ts';
import { consoleCommand, expect, test } from './fixture.ts';

const run = promisify(execFile);

test('opens one window for each data folder, with its size and the colors of the settings', async ({
  lab: { page, app },
  dataDir,
}) => {
  await expect(page).toHaveTitle('Device Lab Console');
  const isVisible = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
  await expect.poll(isVisible).toBe(true);
  // The frame of the window makes the content smaller, by a different amount on each desktop.
  const sizes = async () => {
    const outer = await app.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      return { width: window?.getBounds().width, content: window?.getContentBounds().width };
    });
    const inner = await page.evaluate(() => ({ width: innerWidth, isHigh: innerHeight > 640 }));
    return { width: outer.width, isFilled: inner.width === outer.content, isHigh: inner.isHigh };
  };
  await expect.poll(sizes).toEqual({ width: 1280, isFilled: true, isHigh: true });

  const consoleMessages: string[] = [];
  page.on('console', (message) => consoleMessages.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => consoleMessages.push(error.message));
  await page.reload();
  await page.locator('#root[data-state="ready"]').waitFor();
  expect(consoleMessages).toEqual([]);

  await test.step('the colors of the chosen theme', async () => {
    const isDark = () => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
    for (const theme of ['dark', 'light'] as const) {
      await page.evaluate((chosen) => window.bridge.invoke('settings.change', { theme: chosen }), theme);
      await expect.poll(isDark).toBe(theme === 'dark');
    }
  });

  await test.step('a second start shows the first window and ends', async () => {
    await app.evaluate(({ app: main }) => {
      main.once('second-instance', (_event, argv) => Object.assign(globalThis, { received: argv }));
    });
    const [command, ...args] = consoleCommand(dataDir);
    await run(command, args);
    const received = () => app.evaluate((): unknown => Reflect.get(globalThis, 'received'));
    await expect.poll(received).toEqual(expect.arrayContaining([`--user-data-dir=${dataDir}`]));
    await expect(page.locator('#root')).toHaveAttribute('data-state', 'ready');
  });
});

test('gives the page only a frozen bridge: no Node, network, foreign script or navigation', async ({
  lab: { page, app },
  dataDir,
}) => {
  await test.step('a frozen bridge and nothing of Node or Electron', async () => {
    const seen = await page.evaluate(() => ({
      names: Object.getOwnPropertyNames(window.bridge).toSorted(),
      isFrozen: Object.isFrozen(window.bridge),
      canReplace: Reflect.set(window, 'bridge', null) || Reflect.deleteProperty(window, 'bridge'),
      foreign: ['require', 'process', 'module', 'global', 'Buffer', 'electron', 'ipcRenderer'].filter(
        (name) => name in globalThis,
      ),
      isSecureContext,
    }));
    expect(seen).toEqual({
      names: ['invoke', 'subscribe'],
      isFrozen: true,
      canReplace: false,
      foreign: [],
      isSecureContext: true,
    });
  });

  await test.step('calls over the bridge get a response, unknown routes and invalid inputs an error', async () => {
    const state = await page.evaluate(() => window.bridge.invoke('console.state', undefined));
    expect(state).toMatchObject({ ok: true, value: { version: expect.any(String) } });
    const refused = await page.evaluate(() =>
      Promise.all([
        window.bridge.invoke('constructor', undefined),
        window.bridge.invoke('settings.change', 'no settings'),
      ]),
    );
    expect(refused).toEqual([
      { ok: false, error: { code: 'unknown-route', route: 'constructor' } },
      { ok: false, error: { code: 'invalid-input', route: 'settings.change' } },
    ]);
  });

  await test.step('no network, and no foreign script', async () => {
    const outcome = await page.evaluate(async () => {
      const violations: string[] = [];
      const isFrameRefused = new Promise<void>((resolve) =>
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
          violations.push(effectiveDirective);
          if (effectiveDirective === 'frame-src') resolve();
        }),
      );
      const fetched = await fetch('https://example.com/').then(
        () => 'answered',
        () => 'refused',
      );
      const script = document.createElement('script');
      try {
        script.textContent = 'globalThis.injected = true';
      } catch {
        // Trusted Types refuse the text before the policy refuses to run it.
      }
      document.body.append(script);
      const frame = document.createElement('iframe');
      frame.src = 'https://example.com/framed';
      document.body.append(frame);
      // The violation is reported before or after the frame's `load`.
      await isFrameRefused;
      // DevTools allow eval despite the policy, for the task that they started.
      await new Promise((resolve) => setTimeout(resolve));
      let evaluated: unknown = 'refused';
      try {
        evaluated = Reflect.apply(Reflect.get(globalThis, 'eval'), undefined, ['1']);
      } catch {
        // As it should be.
      }
      return { fetched, evaluated, injected: Reflect.get(globalThis, 'injected') ?? null, violations };
    });
    expect(outcome).toMatchObject({ fetched: 'refused', evaluated: 'refused', injected: null });
    // Without it another guard refused the request.
    expect(outcome.violations).toContain('connect-src');
  });

  await test.step('no navigation and no second window', async () => {
    const here = page.url();
    await page.evaluate(() => location.assign('https://example.com/away'));
    // The refusal is in the log once it is decided. The page must not have navigated then.
    const log = join(dataDir, 'logs/console.log');
    await expect.poll(() => readFileSync(log, 'utf8')).toContain('https://example.com/away');
    expect(page.url()).toBe(here);
    // From here on Playwright's locators wait for that navigation, which Electron never reports as ended.
    const state = () => page.evaluate(() => document.querySelector<HTMLElement>('#root')?.dataset['state']);
    expect(await state()).toBe('ready');

    expect(await page.evaluate(() => window.open('https://example.com/opened') === null)).toBe(true);
    await expect.poll(() => readFileSync(log, 'utf8')).toContain('https://example.com/opened');
    const windows = await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
    expect(windows).toBe(1);
    expect(page.context().pages()).toHaveLength(1);
  });
});

test('starts again on the same data in the language of --lang, and only the owner can read its log', async ({
  launch,
  dataDir,
}) => {
  const first = await launch();
  await first.close();
  const { page } = await launch('--lang=ko');
  await expect(page.locator('#root')).toHaveAttribute('data-state', 'ready');
  expect(await page.evaluate(() => navigator.language)).toBe('ko');
  const state = await page.evaluate(() => window.bridge.invoke('console.state', undefined));
  expect(state).toMatchObject({ ok: true, value: { language: 'ko' } });
  const log = join(dataDir, 'logs/console.log');
  await expect.poll(() => readFileSync(log, 'utf8').match(/"Starting"/g)).toHaveLength(2);
  expect(statSync(log).mode & 0o777).toBe(ownerOnly);
});
