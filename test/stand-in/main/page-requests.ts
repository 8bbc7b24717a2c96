import type { Protocol, Session } from '../chromium/protocol.ts';
import { handlerOf, toApp, toChromium } from './schemes.ts';
import { mayRequest } from './session.ts';

type Paused = Protocol.Events['Fetch.requestPaused'];

/** What a window says to its page's requests. */
export interface RequestPolicy {
  /** Asked before a document other than the one the app itself loads. */
  mayNavigate(url: string, isMainFrame: boolean): boolean;
}

/** Answers every request of a page as the app would have Electron answer it. */
export class PageRequests {
  readonly #page: Session;
  readonly #mainFrame: string;
  readonly #policy: RequestPolicy;
  #expected: string | null = null;

  constructor(page: Session, mainFrame: string, policy: RequestPolicy) {
    this.#page = page;
    this.#mainFrame = mainFrame;
    this.#policy = policy;
    page.on('Fetch.requestPaused', (paused) => {
      // A page that is gone by now has no use for its answer.
      this.#answer(paused).catch(() => {});
    });
  }

  /** The app itself is about to load this address: nothing to ask about. */
  expect(url: string): void {
    this.#expected = withoutHash(toChromium(url));
  }

  async #answer(paused: Paused): Promise<void> {
    const { requestId, request, resourceType } = paused;
    const url = toApp(request.url);
    if (resourceType === 'Document' && !this.#mayLoad(paused, url)) return this.#fail(requestId, 'Aborted');
    // A browser asks for one, Electron does not.
    if (new URL(url).pathname === '/favicon.ico') {
      await this.#page.send('Fetch.fulfillRequest', { requestId, responseCode: 204 });
      return;
    }
    if (!(await mayRequest({ url, method: request.method }))) return this.#fail(requestId, 'BlockedByClient');
    const handler = handlerOf(url);
    if (handler === undefined) await this.#page.send('Fetch.continueRequest', { requestId });
    else await this.#fulfill(paused, await handler(toRequest(url, request)));
  }

  #mayLoad({ frameId, request }: Paused, url: string): boolean {
    const isMainFrame = frameId === this.#mainFrame;
    if (isMainFrame && this.#expected === withoutHash(request.url)) {
      this.#expected = null;
      return true;
    }
    return this.#policy.mayNavigate(url, isMainFrame);
  }

  async #fulfill({ requestId }: Paused, response: Response): Promise<void> {
    await this.#page.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: response.status,
      responseHeaders: [...response.headers].map(([name, value]) => ({ name, value })),
      body: Buffer.from(await response.arrayBuffer()).toString('base64'),
    });
  }

  async #fail(requestId: string, errorReason: Protocol.Network.ErrorReason): Promise<void> {
    await this.#page.send('Fetch.failRequest', { requestId, errorReason });
  }
}

function toRequest(url: string, { method, headers, postData }: Paused['request']): Request {
  return new Request(url, { method, headers, ...(postData !== undefined && { body: postData }) });
}

function withoutHash(url: string): string {
  return url.split('#', 1)[0] ?? url;
}
