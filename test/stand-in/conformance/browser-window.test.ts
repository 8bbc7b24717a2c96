import { expect, test } from 'vitest';
import { outputOf } from './run-app.ts';

const hidden = `const { app, BrowserWindow } = electron;
  app.on('window-all-closed', () => {});
  app.whenReady().then(async () => {
    const window = new BrowserWindow({ show: false });
    window.on('ready-to-show', () => say('ready-to-show'));
    await window.loadURL('data:text/html,<p>x');
    say('loaded');
    window.on('show', () => say('show'));
    const turn = () => new Promise((resolve) => setTimeout(resolve, 100));`;

// electron/electron#48859, open: on Wayland the event does not come while the window is hidden.
test('ready-to-show does not come for a hidden window, only once it is shown', async () => {
  const main = `${hidden} await turn(); window.show(); await turn(); app.exit(); });`;
  expect(await outputOf(main)).toEqual(['loaded', 'show', 'ready-to-show']);
});

// browser-window.md, "Using the `ready-to-show` event": "may be emitted before the `did-finish-load` event".
test('ready-to-show comes with the load, or late, where a test says so', async () => {
  const main = `${hidden} window.once('ready-to-show', () => app.exit()); await turn(); await turn(); say('on'); });`;
  expect(await outputOf(main, '--stand-in=ready-to-show=late')).toEqual(['loaded', 'on', 'ready-to-show']);
  const atLoad = `${hidden} await turn(); app.exit(); });`;
  expect(new Set(await outputOf(atLoad, '--stand-in=ready-to-show=at-load'))).toEqual(
    new Set(['loaded', 'ready-to-show']),
  );
});
