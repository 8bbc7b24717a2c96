import { expect, test } from 'vitest';
import { onlyStandIn, outputOf, outputWhenReady } from './run-app.ts';

const hidden = `
  app.on('window-all-closed', () => {});
  app.whenReady().then(async () => {
    const window = new BrowserWindow({ show: false });
    window.on('ready-to-show', () => say('ready-to-show'));
    await window.loadURL('data:text/html,<p>x');
    say('loaded');
    window.on('show', () => say('show'));
    const painted = () => window.webContents.executeJavaScript(
      'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))');`;

// electron/electron#48859, open: on Wayland the event does not come while the window is hidden.
test('ready-to-show does not come for a hidden window, only once it is shown', onlyStandIn, async () => {
  const main = `${hidden} await painted(); window.show(); await painted(); app.exit(); });`;
  expect(await outputOf(main)).toEqual(['loaded', 'show', 'ready-to-show']);
});

// browser-window.md, "Using the `ready-to-show` event": "may be emitted before the `did-finish-load` event".
test('ready-to-show comes with the load, or late, if a test sets it', onlyStandIn, async () => {
  const main = `${hidden} window.once('ready-to-show', () => app.exit()); await painted(); say('on'); });`;
  expect(await outputOf(main, '--stand-in=ready-to-show=late')).toEqual(['loaded', 'on', 'ready-to-show']);
  const atLoad = `${hidden} await painted(); app.exit(); });`;
  expect(new Set(await outputOf(atLoad, '--stand-in=ready-to-show=at-load'))).toEqual(
    new Set(['loaded', 'ready-to-show']),
  );
});

const inside = `const inner = () => window.webContents.executeJavaScript('[innerWidth, innerHeight]');
  const content = () => { const { width, height } = window.getContentBounds(); return [width, height]; };`;

// docs/api/structures/base-window-options.md: `width` and `height` are the window's, unless `useContentSize`.
test(
  'a window has the requested size including its frame, which its page does not get',
  onlyStandIn,
  async () => {
    const body = `for (const useContentSize of [false, true]) {
      const window = new BrowserWindow({ width: 900, height: 700, useContentSize }); ${inside}
      await window.loadURL('data:text/html,x');
      const { width, height } = window.getBounds();
      say([width, height]);
      say(await inner());
      say(content());
    }`;
    const [outer, inner, content, ...second] = await outputWhenReady(body);
    expect([outer, inner, content]).toEqual([
      [900, 700],
      [884, 661],
      [884, 661],
    ]);
    expect(second).toEqual([
      [916, 739],
      [900, 700],
      [900, 700],
    ]);
    const [, frameless] = await outputWhenReady(body, '--stand-in=frame=none');
    expect(frameless).toEqual([900, 700]);
  },
);

const minimum = `const window = new BrowserWindow({ show: false, width: 300, height: 200, minWidth: 500, minHeight: 400 });
  const size = () => { const { width, height } = window.getBounds(); return [width, height]; };`;

// native_window.cc, InitFromOptions: it clamps the size of a new window.
test('a new window has at least its minimum size', async () => {
  expect(await outputWhenReady(`${minimum} say(size());`)).toEqual([[500, 400]]);
});

// docs/api/browser-window.md, "Page visibility": a window made hidden has a visible page, one that was hidden has not.
test('hide makes the page hidden, show makes it visible', async () => {
  const body = `const window = new BrowserWindow({ show: false });
    await window.loadURL('data:text/html,x');
    const state = () => window.webContents.executeJavaScript('document.visibilityState');
    say([window.isVisible(), await state()]);
    window.show();
    window.hide();
    say([window.isVisible(), await until(state, 'hidden')]);
    window.show();
    say([window.isVisible(), await until(state, 'visible')]);`;
  expect(await outputWhenReady(body)).toEqual([
    [false, 'visible'],
    [false, 'hidden'],
    [true, 'visible'],
  ]);
});

// docs/api/browser-window.md, 'close' and 'closed'; shell/common/gin_helper/trackable_object.h: "Object has been destroyed".
test('a window can prevent its close, is closed a moment later, and cannot be used then', async () => {
  const body = `const window = new BrowserWindow({ show: false });
    const { webContents } = window;
    window.once('close', (event) => event.preventDefault());
    window.close();
    say(window.isDestroyed());
    const closed = once(window, 'closed');
    window.close();
    say(window.isDestroyed());
    await closed;
    say(window.isDestroyed());
    say([await attempt(() => window.show()), await attempt(() => window.webContents), await attempt(() => webContents.getURL())]);
    say([webContents.isDestroyed(), BrowserWindow.getAllWindows().length]);`;
  const gone = 'Object has been destroyed';
  expect(await outputWhenReady(body)).toEqual([false, false, true, [gone, gone, gone], [true, 0]]);
});
