import type { App, AutoUpdater } from 'electron';
import type { Log } from '#shared/log.ts';

export function followQuit(app: Pick<App, 'on'>, updater: Pick<AutoUpdater, 'on'>): () => boolean {
  let isQuitting = false;
  // macOS closes the windows before the app quits for an update.
  updater.on('before-quit-for-update', () => (isQuitting = true));
  app.on('before-quit', () => (isQuitting = true));
  return () => isQuitting;
}

/** Delays the quit while `close` runs, for at most `limitMs`, because the user must be able to quit. */
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
