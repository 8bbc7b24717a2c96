import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { WindowPlace } from '../../../../electron/console/storage/window-place.ts';
import { createConsoleWindow, showError } from '../../../../electron/desktop/window.ts';
import { webPreferences } from '../../../../electron/desktop/page-session.ts';
import { BrowserWindow, electron, nativeTheme } from '../../../fakes/electron.ts';
import { createRecordingLog } from '../../../fakes/recording-log.ts';

vi.mock('electron', () => import('../../../fakes/electron.ts'));
beforeEach(() => {
  electron.windows.length = 0;
  electron.dialogs.length = 0;
});
afterEach(() => {
  electron.isReady = true;
  nativeTheme.shouldUseDarkColors = false;
});

async function openWindow(isKept = true, place: WindowPlace | null = null, loadError?: Error) {
  const places: WindowPlace[] = [];
  const calls: string[] = [];
  const log = createRecordingLog();
  const record = (what: string) => () => void calls.push(what);
  const message = Promise.withResolvers<void>();
  const consoleWindow = createConsoleWindow({
    preload: '/out/preload.cjs',
    place: { read: () => place, write: (kept) => void places.push(kept) },
    onZoom: record('zoom'),
    isKept: () => isKept,
    onHidden: record('hidden'),
    onNotVisible: record('not visible'),
    onCrash: record('crash'),
    onCrashLimit() {
      calls.push('crash limit');
      return message.promise;
    },
    onSessionEnd: record('session end'),
    log,
  });
  if (loadError) electron.loading = () => Promise.reject(loadError);
  onTestFinished(() => void (electron.loading = () => Promise.resolve()));
  await consoleWindow.show();
  const [window] = electron.windows;
  if (window === undefined) throw new Error('No window was opened');
  const crash = () => window.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 });
  return { consoleWindow, window, calls, log, crash, places, message };
}

describe('the window', () => {
  it('loads the guarded page in a window that fits it', async () => {
    const { window } = await openWindow();
    expect(window.options).toMatchObject({
      title: 'Device Lab Console',
      minWidth: 960,
      minHeight: 640,
      show: false,
      autoHideMenuBar: true,
      webPreferences: webPreferences('/out/preload.cjs', false),
    });
    expect(window.did).toEqual(['load app://console/index.html']);
  });

  it('has the background of its page before the page is loaded', async () => {
    const tokens = readFileSync(join(import.meta.dirname, '../../../../renderer/styles/tokens.css'), 'utf8');
    const [, light, dark] = /--ground: light-dark\((#\w+), (#\w+)\)/.exec(tokens) ?? [];
    expect((await openWindow()).window.options).toMatchObject({ backgroundColor: light });
    electron.windows.length = 0;
    nativeTheme.shouldUseDarkColors = true;
    expect((await openWindow()).window.options).toMatchObject({ backgroundColor: dark });
  });

  it.each(['linux', 'win32', 'darwin'] as const)('sets its own icon only on Linux: %s', async (platform) => {
    vi.spyOn(process, 'platform', 'get').mockReturnValue(platform);
    onTestFinished(() => void vi.restoreAllMocks());
    const { options } = (await openWindow()).window;
    const icons = 'icon' in options ? [options['icon']] : [];
    const expected = { url: expect.stringContaining('data:image/png') as string };
    expect(icons).toMatchObject(platform === 'linux' ? [expected] : []);
  });

  it('is shown again by a second start, even if minimized', async () => {
    const { consoleWindow, window } = await openWindow();
    await consoleWindow.show();
    window.isSmall = true;
    await consoleWindow.show();
    expect(electron.windows).toHaveLength(1);
    expect(window.did.slice(1)).toEqual(['show', 'show', 'focus', 'restore', 'show', 'focus']);
  });
});

it('shows even when its page fails to load, and logs why', async () => {
  // Electron rejects `loadURL` like this for a window that is closed while it loads
  // (lib/browser/api/web-contents.ts).
  const { window, log } = await openWindow(true, null, new Error('ERR_FAILED (-2)'));
  expect(log.lines.join()).toContain('ERR_FAILED');
  window.emit('ready-to-show');
  expect(window.did.at(-1)).toBe('show');
});

describe('the position of the window', () => {
  it('is the last one, and saved after a pause', async () => {
    const left = { x: 40, y: 30, width: 1100, height: 700, isMaximized: true };
    const { window, places } = await openWindow(true, left);
    expect(window.options).toMatchObject({ x: 40, y: 30, width: 1100, height: 700 });
    window.emit('ready-to-show');
    expect(window.did.slice(-2)).toEqual(['maximize', 'show']);
    window.bounds = { x: 50, y: 60, width: 1200, height: 800 };
    window.emit('move');
    window.emit('resize');
    await vi.waitFor(() => expect(places).toEqual([{ ...window.bounds, isMaximized: false }]));
    window.bounds = { ...window.bounds, x: 70 };
    window.emit('close', { preventDefault() {} });
    expect(places.at(-1)?.x).toBe(70);
  });

  it('isn’t taken from a minimized or closed window', async () => {
    const { window, places } = await openWindow();
    window.isSmall = true;
    window.emit('close', { preventDefault() {} });
    window.isSmall = false;
    window.isGone = true;
    window.emit('close', { preventDefault() {} });
    expect(places).toEqual([]);
  });

  it('is visible, from any stored position', async () => {
    const { window } = await openWindow(true, {
      x: 9_000,
      y: 0,
      width: 1280,
      height: 820,
      isMaximized: false,
    });
    expect(window.options).not.toHaveProperty('x');
  });
});

describe('the size of the page', () => {
  it('isn’t set at 100 %', async () => {
    const { consoleWindow, window } = await openWindow();
    consoleWindow.zoom(100);
    window.emit('ready-to-show');
    window.webContents.emit('did-finish-load');
    expect(window.did).toEqual(['load app://console/index.html', 'show']);
  });

  it('is the chosen zoom, also after a reload, and follows the wheel', async () => {
    const { consoleWindow, window, calls } = await openWindow();
    const zooms = () => window.did.filter((each) => each.startsWith('zoom'));
    consoleWindow.zoom(125);
    // A hidden window may never paint after it (electron#51972).
    expect(zooms()).toEqual([]);
    window.emit('ready-to-show');
    expect(window.did.slice(-2)).toEqual(['show', 'zoom 1.25']);
    consoleWindow.zoom(100);
    consoleWindow.zoom(150);
    window.webContents.emit('did-finish-load');
    expect(zooms()).toEqual(['zoom 1.25', 'zoom 1', 'zoom 1.5', 'zoom 1.5']);
    window.webContents.emit('zoom-changed', {}, 'in');
    expect(calls).toEqual(['zoom']);
  });
});

describe('closing the window', () => {
  it('only hides it if the console stays in the tray', async () => {
    const { window, calls } = await openWindow();
    const preventDefault = vi.fn<() => void>();
    window.emit('close', { preventDefault });
    window.emit('hide');
    expect(preventDefault).toHaveBeenCalledOnce();
    expect(window.did.at(-1)).toBe('hide');
    expect(calls).toEqual(['hidden', 'not visible']);
  });

  it('closes it otherwise, and another one opens on request', async () => {
    const { consoleWindow, window, calls } = await openWindow(false);
    const preventDefault = vi.fn<() => void>();
    window.emit('close', { preventDefault });
    window.emit('closed');
    expect(preventDefault).not.toHaveBeenCalled();
    expect(window.did).not.toContain('hide');
    expect(calls).toEqual(['not visible']);
    await consoleWindow.show();
    expect(electron.windows).toHaveLength(2);
  });
});

describe('a page that crashes', () => {
  it('is reloaded after a notice', async () => {
    const { window, calls, crash } = await openWindow();
    crash();
    await vi.waitFor(() => expect(window.did).toHaveLength(2));
    expect(window.did[1]).toBe(window.did[0]);
    expect(calls).toEqual(['crash']);
  });

  it('isn’t reloaded in a closed window; a failed reload is logged', async () => {
    const { window, crash, log } = await openWindow();
    window.isGone = true;
    crash();
    await new Promise(setImmediate);
    expect(window.did).toHaveLength(1);
    window.isGone = false;
    electron.loading = () => Promise.reject(new Error('no such file'));
    crash();
    await vi.waitFor(() => expect(log.lines.at(-1)).toContain('no such file'));
    expect(log.lines.at(-1)).toContain('The page could not be loaded');
  });

  it('gives up after four crashes, once the user has read why', async () => {
    const { window, calls, crash, message } = await openWindow();
    for (let times = 0; times < 4; times += 1) crash();
    expect(calls.at(-1)).toBe('crash limit');
    await new Promise(setImmediate);
    expect(window.did).not.toContain('destroy');
    message.resolve();
    await vi.waitFor(() => expect(window.did).toContain('destroy'));
  });

  it('counts only crashes of the last minute', async () => {
    const { window, calls, crash } = await openWindow();
    const now = vi.spyOn(Date, 'now').mockReturnValue(0);
    onTestFinished(() => now.mockRestore());
    for (const at of [0, 30_000, 60_000, 90_000, 120_000]) {
      now.mockReturnValue(at);
      crash();
    }
    window.webContents.emit('render-process-gone', {}, { reason: 'clean-exit', exitCode: 0 });
    expect(calls).toEqual(Array.from({ length: 5 }, () => 'crash'));
    now.mockReturnValue(149_999);
    for (let times = 0; times < 2; times += 1) crash();
    expect(calls.at(-1)).toBe('crash limit');
  });

  it('is left alone once the user has closed it', async () => {
    const { window, crash, message } = await openWindow();
    for (let times = 0; times < 4; times += 1) crash();
    window.isGone = true;
    message.resolve();
    await new Promise(setImmediate);
    expect(window.did).not.toContain('destroy');
  });
});

it.each([
  ['win32', ['session end']],
  ['linux', []],
] as const)('on %s hears the end of the session', async (platform, heard) => {
  vi.spyOn(process, 'platform', 'get').mockReturnValue(platform);
  onTestFinished(() => void vi.restoreAllMocks());
  const { window, calls, places } = await openWindow();
  window.emit('session-end', {});
  expect(calls).toEqual(heard);
  // The place is written first.
  expect(places).toHaveLength(heard.length);
});

// Without a window, every message box of macOS blocks the console.
it('a message belongs to the window, which is visible', async () => {
  const window = new BrowserWindow({});
  await showError('Title', 'Text');
  const options = { type: 'error', title: 'Title', message: 'Title', detail: 'Text' };
  expect(electron.dialogs).toEqual([{ window, options }]);
  expect(window.did).toEqual(['show']);
});

it.each([
  ['before Electron is ready', false],
  ['without a window', true],
])('a message %s is an error box', async (_when, isReady) => {
  electron.isReady = isReady;
  await showError('Title', 'Text');
  expect(electron.dialogs).toEqual([{ window: null, options: ['Title', 'Text'] }]);
});
