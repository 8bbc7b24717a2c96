import type { EventEmitter } from 'node:events';
import type { Protocol, Session } from '../chromium/protocol.ts';
import { loadFailure } from './net-errors.ts';
import { toApp } from './schemes.ts';

/**
 * Converts DevTools' events of a page's navigations to the events of Electron's WebContents
 * (docs/api/web-contents.md).
 */
export class PageNavigation {
  readonly #contents: EventEmitter;
  readonly #frame: { url: string };
  #isLoading = false;
  #isErrorPage = false;
  #hasFinished = false;
  /** Chromium can report that it has stopped before it reports that the page is loaded. */
  #hasStopped = false;
  #count = 0;
  /** The address that the app loads, until it is loaded. */
  #asked: string | null = null;
  /** Electron's name of the reason why the document was refused. */
  #reason: string | null = null;

  /** @param frame the main frame, whose address is the last that was committed. */
  constructor(contents: EventEmitter, frame: { url: string }) {
    this.#contents = contents;
    this.#frame = frame;
  }

  isLoading(): boolean {
    return this.#isLoading;
  }

  /**
   * The app requests this address: Electron emits the event before `loadURL` returns. @returns a number for
   * `failed`.
   */
  begin(url: string): number {
    this.#asked = url;
    this.#reason = null;
    this.#count += 1;
    const load = this.#count;
    this.#started(url, url.includes('#') && withoutHash(url) === withoutHash(this.#frame.url));
    return load;
  }

  /** Whether no other load has replaced this one. */
  isCurrent(load: number): boolean {
    return load === this.#count;
  }

  /** The document was refused. `code` is Electron's name of the reason, which DevTools does not report. */
  explain(code: string): void {
    this.#reason = code;
  }

  /** A load by the app failed. */
  failed(load: number, url: string, name: string): void {
    // Another load has replaced it.
    if (!this.isCurrent(load) || this.#asked === null) return;
    this.#asked = null;
    this.#fail(url, name);
  }

  /** The page starts a navigation, and the app has allowed it. */
  leave(url: string): void {
    this.#reason = null;
    this.#started(url, false);
  }

  listen(page: Session, mainFrame: string): void {
    page.on('Page.frameStartedNavigating', ({ frameId, url, navigationType }) => {
      const isSameDocument = /sameDocument/i.test(navigationType);
      if (frameId === mainFrame && isSameDocument && this.#asked === null) this.#emitStart(toApp(url), true);
    });
    page.on('Page.frameNavigated', ({ frame }) => this.#navigated(frame));
    page.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      if (frameId !== mainFrame) return;
      this.#frame.url = toApp(url);
      const isOurs = this.#asked !== null;
      this.#asked = null;
      this.#contents.emit('did-navigate-in-page', {}, this.#frame.url, true);
      if (isOurs) this.#stopped();
    });
    // Electron reports neither the empty page of a new window nor Chromium's error page.
    page.on('Page.domContentEventFired', () => {
      if (this.#isLoading && !this.#isErrorPage) this.#contents.emit('dom-ready', {});
    });
    page.on('Page.loadEventFired', () => {
      if (!this.#isLoading || this.#isErrorPage) return;
      this.#hasFinished = true;
      this.#contents.emit('did-finish-load', {});
      if (this.#hasStopped) this.#stopped();
    });
    page.on('Page.frameStoppedLoading', ({ frameId }) => {
      if (frameId !== mainFrame || this.#asked !== null) return;
      this.#hasStopped = true;
      if (this.#hasFinished) this.#stopped();
    });
  }

  #started(url: string, isSameDocument: boolean): void {
    const wasLoading = this.#isLoading;
    this.#isLoading = true;
    this.#hasFinished = false;
    this.#hasStopped = false;
    if (!wasLoading) this.#contents.emit('did-start-loading', {});
    this.#emitStart(url, isSameDocument);
  }

  #emitStart(url: string, isSameDocument: boolean): void {
    const details = { url, isSameDocument, isMainFrame: true };
    this.#contents.emit('did-start-navigation', details, url, isSameDocument, true);
  }

  #fail(url: string, name: string): void {
    const { errno, code } = loadFailure(this.#reason ?? name, url);
    // electron_api_web_contents.cc, DidFinishNavigation: it returns early for a navigation that was canceled.
    if (code !== 'ERR_ABORTED') {
      this.#contents.emit('did-fail-load', {}, errno, code, url, true);
    }
    this.#stopped();
  }

  #navigated(frame: Protocol.Page.Frame): void {
    if (frame.parentId !== undefined) return;
    // Chromium's error page has the address that failed, and Electron reports it, too.
    this.#frame.url = toApp(frame.unreachableUrl ?? `${frame.url}${frame.urlFragment ?? ''}`);
    this.#isErrorPage = frame.unreachableUrl !== undefined;
    if (this.#isErrorPage) {
      // For a load by the app, DevTools returns the reason of a failure in its response.
      if (this.#asked === null) this.#fail(this.#frame.url, 'ERR_FAILED');
      return;
    }
    this.#asked = null;
    this.#contents.emit('did-navigate', {}, this.#frame.url, 200, 'OK');
  }

  #stopped(): void {
    if (!this.#isLoading) return;
    this.#isLoading = false;
    this.#contents.emit('did-stop-loading', {});
  }
}

function withoutHash(url: string): string {
  return url.split('#', 1)[0] ?? url;
}
