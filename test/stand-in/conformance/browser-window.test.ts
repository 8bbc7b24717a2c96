import { expect, test } from 'vitest';
import { outputWhenReady } from './run-app.ts';

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
