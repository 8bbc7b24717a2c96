import { dialog } from './dialog.ts';

/** Electron's handling of uncaught errors in the main process, for an app without its own listeners. */
export function followUnexpected(): void {
  // lib/browser/init.ts: an error box, after which the app continues.
  process.on('uncaughtException', (error) => {
    if (process.listenerCount('uncaughtException') > 1) return;
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    dialog.showErrorBox('A JavaScript error occurred in the main process', `Uncaught Exception:\n${stack}`);
  });
  // electron_browser_main_parts.cc, PostEarlyInitialization: unhandled_rejections is "warn-with-error-code".
  process.on('unhandledRejection', (reason) => {
    if (process.listenerCount('unhandledRejection') > 1) return;
    process.emitWarning(
      reason instanceof Error ? reason : String(reason),
      'UnhandledPromiseRejectionWarning',
    );
    process.exitCode = 1;
  });
}
