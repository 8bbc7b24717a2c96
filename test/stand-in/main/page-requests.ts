import type { Protocol, Session } from '../chromium/protocol.ts';
import { schemeOf, toApp, toChromium } from './schemes.ts';
import type { Session as AppSession } from './session.ts';

type Paused = Protocol.Events['Fetch.requestPaused'];

/** A window's decisions on its page's requests. */
export interface RequestPolicy {
  /** Called before a document other than the one the app itself loads. */
  mayNavigate(url: string, isMainFrame: boolean): boolean;
  /** Called before a document to which another address redirects. */
  mayRedirect(url: string, isMainFrame: boolean): boolean;
}

/** Handles every request of a page like Electron would for the app. */
export class PageRequests {
  readonly #page: Session;
  readonly #mainFrame: string;
  readonly #session: AppSession;
  readonly #policy: RequestPolicy;
  #expected: string | null = null;

  constructor(page: Session, mainFrame: string, session: AppSession, policy: RequestPolicy) {
    this.#page = page;
    this.#session = session;
    this.#mainFrame = mainFrame;
    this.#policy = policy;
    page.on('Fetch.requestPaused', (paused) => {
      // A closed page does not need the response.
      this.#answer(paused).catch(() => {});
    });
  }

  /** The app itself is about to load this address, which needs no decision. */
  expect(url: string): void {
    this.#expected = withoutHash(toChromium(url));
  }

  async #answer(paused: Paused): Promise<void> {
    const { requestId, request, resourceType } = paused;
    const url = toApp(request.url);
    // Electron cancels a navigation before its request (electron_navigation_throttle.cc), so DevTools never reports its
    // end, and Playwright's locators wait for it. Without an answer to this request even `page.evaluate` would wait.
    if (resourceType === 'Document' && !this.#mayLoad(paused, url)) return this.#fail(requestId, 'Aborted');
    // A browser requests this icon, Electron does not.
    if (new URL(url).pathname === '/favicon.ico') {
      await this.#page.send('Fetch.fulfillRequest', { requestId, responseCode: 204 });
      return;
    }
    if (!(await this.#session.mayRequest({ url, method: request.method })))
      return this.#fail(requestId, 'BlockedByClient');
    const handler = this.#session.protocol.handlerOf(schemeOf(url));
    if (handler !== undefined) await this.#handle(paused, async () => handler(toRequest(url, request)));
    // electron_browser_client.cc, HandleExternalProtocol: a scheme without a handler is for another program.
    else if (url !== request.url) await this.#fail(requestId, 'Aborted');
    else await this.#page.send('Fetch.continueRequest', { requestId });
  }

  async #handle(paused: Paused, ask: () => Promise<Response>): Promise<void> {
    const answer = await readAnswer(ask);
    if (answer === null) await this.#fail(paused.requestId, 'Failed');
    else await this.#page.send('Fetch.fulfillRequest', { requestId: paused.requestId, ...answer });
  }

  #mayLoad({ frameId, request, redirectedRequestId }: Paused, url: string): boolean {
    const isMainFrame = frameId === this.#mainFrame;
    if (redirectedRequestId !== undefined) return this.#policy.mayRedirect(url, isMainFrame);
    if (isMainFrame && this.#expected === withoutHash(request.url)) {
      this.#expected = null;
      return true;
    }
    return this.#policy.mayNavigate(url, isMainFrame);
  }

  async #fail(requestId: string, errorReason: Protocol.Network.ErrorReason): Promise<void> {
    await this.#page.send('Fetch.failRequest', { requestId, errorReason });
  }
}

/** Null if the handler throws, which ends the request. */
async function readAnswer(ask: () => Promise<Response>) {
  try {
    const response = await ask();
    return {
      responseCode: response.status,
      responseHeaders: [...response.headers].map(([name, value]) => ({ name, value })),
      body: Buffer.from(await response.arrayBuffer()).toString('base64'),
    };
  } catch (error) {
    console.error(error);
    return null;
  }
}

function toRequest(url: string, { method, headers, postData }: Paused['request']): Request {
  return new Request(url, { method, headers, ...(postData !== undefined && { body: postData }) });
}

function withoutHash(url: string): string {
  return url.split('#', 1)[0] ?? url;
}
