import type { EventEmitter } from 'node:events';
import type { Session } from '../chromium/protocol.ts';
import { toApp, toChromium } from './schemes.ts';

/** Loads a page's documents, and emits Electron's events of them (docs/api/web-contents.md). */
export class PageLoad {
  readonly #page: Session;
  readonly #contents: EventEmitter;
  /** Electron reports neither the empty page of a new window nor Chromium's error page. */
  #isReported = false;

  /** @param frame the main frame, whose address is the last that was committed. */
  constructor(page: Session, mainFrame: string, contents: EventEmitter, frame: { url: string }) {
    this.#page = page;
    this.#contents = contents;
    page.on('Page.frameNavigated', ({ frame: { parentId, unreachableUrl, url, urlFragment = '' } }) => {
      if (parentId !== undefined) return;
      this.#isReported = unreachableUrl === undefined && url !== 'about:blank';
      // Chromium's error page has the address that failed, and Electron reports it, too.
      frame.url = toApp(unreachableUrl ?? `${url}${urlFragment}`);
    });
    page.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      if (frameId === mainFrame) frame.url = toApp(url);
    });
    page.on('Page.domContentEventFired', () => this.#report('dom-ready'));
    page.on('Page.loadEventFired', () => this.#report('did-finish-load'));
  }

  /** lib/browser/api/web-contents.ts, _awaitNextLoad: it rejects when the load fails, and when its page is gone. */
  async load(url: string): Promise<void> {
    const finished = Promise.withResolvers<void>();
    const fail = (code: string) =>
      finished.reject(Object.assign(new Error(`${code} loading '${url}'`), { code, url }));
    const listeners = {
      'did-finish-load': () => finished.resolve(),
      destroyed: () => fail('ERR_FAILED'),
      'render-process-gone': () => fail('ERR_FAILED'),
    };
    for (const [name, listener] of Object.entries(listeners)) this.#contents.once(name, listener);
    // It responds late if the server does, and fails if the page is gone.
    this.#page.send('Page.navigate', { url: toChromium(url) }).then(
      ({ errorText }) => errorText !== undefined && fail(errorText.replace(/^net::/, '')),
      () => fail('ERR_FAILED'),
    );
    await finished.promise.finally(() => {
      for (const [name, listener] of Object.entries(listeners)) this.#contents.off(name, listener);
    });
  }

  #report(event: string): void {
    if (this.#isReported) this.#contents.emit(event, {});
  }
}
