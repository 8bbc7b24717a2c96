// Runs in the main process before the measured app, and prints when its first window was opened and usable.
import { app } from 'electron';

const now = () => performance.timeOrigin + performance.now();

// In the page: the end of the first frame in which it reports that it is ready, and its requests until then.
const untilReady = `new Promise((resolve) => {
  const root = document.getElementById('root');
  const settle = () => {
    if (root.dataset.state !== 'ready') return;
    observer.disconnect();
    const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    requestAnimationFrame(() =>
      setTimeout(() => resolve({ usableAt: performance.timeOrigin + performance.now(), files })));
  };
  const observer = new MutationObserver(settle);
  observer.observe(root, { attributes: true });
  settle();
})`;

let appReadyAt = NaN;
app.once('ready', () => {
  appReadyAt = now();
});
app.once('browser-window-created', (_event, window) => {
  const windowAt = now();
  const shown = new Promise<number>((resolve) => window.once('show', () => resolve(now())));
  window.webContents.once('dom-ready', () => {
    const usable = window.webContents.executeJavaScript(untilReady);
    void Promise.all([shown, usable]).then(([shownAt, page]) => {
      const usableAt = Math.max(shownAt, page.usableAt);
      process.stdout.write(`${JSON.stringify({ appReadyAt, windowAt, ...page, usableAt })}\n`);
    });
  });
});
