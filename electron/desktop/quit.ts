import type { App, AutoUpdater } from 'electron';
import type { Log } from '#shared/log.ts';

/** Whether the app is on its way out, from the moment anybody asks it to quit. */
export function followQuit(app: Pick<App, 'on'>, updater: Pick<AutoUpdater, 'on'>): () => boolean {
  let isQuitting = false;
  // macOS closes the windows before it asks the app to quit when it is to start a newer one.
  updater.on('before-quit-for-update', () => (isQuitting = true));
  app.on('before-quit', () => (isQuitting = true));
  return () => isQuitting;
}

/**
 * Holds the quit back while `close` runs, for `limitMs` at most: what is open must not keep a person from quitting.
 * @param close ends what the app has open; a failure is logged.
 */
export function closeBeforeQuit(
  app: Pick<App, 'on' | 'exit'>,
  close: () => Promise<void>,
  log: Log,
  limitMs = 4000,
): void {
  let isClosing = false;
  app.on('will-quit', (event) => {
    event.preventDefault();
    if (isClosing) return;
    isClosing = true;
    const limit = setTimeout(() => {
      log.warn('Quit without waiting for everything to close', { limitMs });
      app.exit(0);
    }, limitMs);
    void close()
      .catch((error: unknown) => log.error('Closing failed', { error }))
      .finally(() => {
        clearTimeout(limit);
        app.exit(0);
      });
  });
}
