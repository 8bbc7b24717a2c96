import type { EventEmitter } from 'node:events';
import { type LoadFailure, loadFailure } from './net-errors.ts';

/**
 * The promise of `loadURL` (lib/browser/api/web-contents.ts, _awaitNextLoad): it rejects when the load fails,
 * when another one replaces it (ERR_ABORTED), and when the page is destroyed or stops without a result
 * (ERR_FAILED).
 */
export function awaitLoad(contents: EventEmitter, url: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let failure: LoadFailure | null = null;
  let hasStarted = false;
  /** The page changes its own address while it loads (pushState), which does not end the load. */
  let isOfPage = false;

  function fail({ errno, code, url: failed }: LoadFailure): void {
    stop();
    reject(Object.assign(new Error(`${code} (${errno}) loading '${failed}'`), { errno, code, url: failed }));
  }
  const listeners = {
    'did-finish-load'() {
      if (failure !== null) return fail(failure);
      stop();
      resolve();
    },
    'did-navigate-in-page'() {
      if (!isOfPage) listeners['did-finish-load']();
    },
    'did-start-navigation'(_event: unknown, next: string, isSameDocument: boolean, isMainFrame: boolean) {
      if (!isMainFrame) return;
      if (hasStarted && !isSameDocument) return fail(loadFailure('ERR_ABORTED', next));
      isOfPage = hasStarted && isSameDocument;
      hasStarted = true;
    },
    'did-fail-load'(_event: unknown, errno: number, code: string, failed: string, isMainFrame: boolean) {
      if (!isMainFrame) return;
      failure ??= { errno, code, url: failed };
      // It was refused before a request was sent, so no other event will end it.
      if (!hasStarted) fail(failure);
    },
    'did-stop-loading': () => fail(failure ?? loadFailure('ERR_FAILED', url)),
    destroyed: () => fail(failure ?? loadFailure('ERR_FAILED', url)),
  };
  function stop(): void {
    for (const [name, listener] of Object.entries(listeners)) contents.off(name, listener);
  }
  for (const [name, listener] of Object.entries(listeners)) contents.on(name, listener);
  // As in Electron, a caller that ignores the promise causes no unhandled rejection.
  promise.catch(() => {});
  return promise;
}
