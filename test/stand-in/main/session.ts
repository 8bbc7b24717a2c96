import type Electron from 'electron';
import type { Protocol, Session as DevTools } from '../chromium/protocol.ts';
import { isHeadless } from '../options.ts';
import { browser } from './browser.ts';
import { needReady } from './readiness.ts';
import { schemeOf, toChromium } from './schemes.ts';

type PermissionCheck = NonNullable<Parameters<Electron.Session['setPermissionCheckHandler']>[0]>;
type RequestListener = (
  details: Electron.OnBeforeRequestListenerDetails,
  callback: (response: Electron.CallbackResponse) => void,
) => void;
/** Handles a request for a custom scheme, with the signature of `protocol.handle`. */
type SchemeHandler = (request: Request) => Response | Promise<Response>;
type ContextId = Protocol.Browser.BrowserContextID | undefined;

/** Electron's name of a permission, and DevTools'. */
const permissions = [
  ['geolocation', 'geolocation'],
  ['notifications', 'notifications'],
  ['clipboard-read', 'clipboard-read'],
  ['clipboard-sanitized-write', 'clipboard-write'],
  ['midi', 'midi'],
  ['media', 'camera'],
  ['media', 'microphone'],
  ['display-capture', 'display-capture'],
  ['idle-detection', 'idle-detection'],
  ['storage-access', 'storage-access'],
] as const;

/**
 * The `protocol` of one session. Its handlers serve no page of another (protocol.md, "Using `protocol` with a
 * custom `partition`").
 */
class SessionProtocol {
  readonly #handlers = new Map<string, SchemeHandler>();

  // lib/browser/api/protocol.ts
  handle(scheme: string, handler: SchemeHandler): void {
    if (this.#handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    this.#handlers.set(scheme, handler);
  }

  handlerOf(scheme: string): SchemeHandler | undefined {
    return this.#handlers.get(scheme);
  }
}

/** Electron's Session: the permissions of its pages, and their request handlers. */
export class Session {
  readonly protocol = new SessionProtocol();
  readonly webRequest = {
    onBeforeRequest: (listener: RequestListener | null): void => void (this.#onRequest = listener),
  };
  readonly #partition: string;
  // session.md, setPermissionCheckHandler: without a handler every check is granted.
  #mayUse: PermissionCheck = () => true;
  #onRequest: RequestListener | null = null;
  #context: Promise<ContextId> | null = null;

  constructor(partition: string) {
    this.#partition = partition;
  }

  setPermissionRequestHandler(_handler: unknown): void {
    // Chromium would prompt the user. The check below has already decided.
  }

  setPermissionCheckHandler(handler: PermissionCheck | null): void {
    this.#mayUse = handler ?? (() => true);
  }

  setDevicePermissionHandler(_handler: unknown): void {
    // Chromium's own chooser shows; without a permission the page cannot open it.
  }

  // session.md, fromPartition: without `persist:` the session is in memory.
  isPersistent(): boolean {
    return this.#partition === '' || this.#partition.startsWith('persist:');
  }

  /**
   * session.md, `ses.fetch()`: custom protocols and webRequest's listeners handle it like a request of a page. No
   * network here.
   */
  async fetch(url: string): Promise<Response> {
    const handler = this.protocol.handlerOf(schemeOf(url));
    if (handler === undefined || !(await this.mayRequest({ url, method: 'GET' })))
      throw new TypeError('Failed to fetch');
    return handler(new Request(url));
  }

  /**
   * The storage of the pages' data: a session in memory has its own context, which ends with the process. A
   * window on a screen is opened by the command line, which supports only the profile's.
   */
  context(): Promise<ContextId> {
    this.#context ??= this.isPersistent() || !isHeadless ? Promise.resolve(undefined) : createContext();
    return this.#context;
  }

  /** Sets Chromium's permissions of an origin to the result of the app's permission check. */
  async setPermissions(root: DevTools, url: string): Promise<void> {
    const { origin } = new URL(toChromium(url));
    if (origin === 'null') return;
    const browserContextId = await this.context();
    const settings = permissions.map(([electron, name]) => {
      // Electron passes more details, which this app's check does not use.
      const isAllowed = this.#mayUse(null, electron, origin, { isMainFrame: true, requestingUrl: url });
      const setting = isAllowed ? ('granted' as const) : ('denied' as const);
      return {
        permission: { name },
        origin,
        setting,
        ...(browserContextId !== undefined && { browserContextId }),
      };
    });
    // A permission this Chromium does not have cannot be used either.
    await Promise.all(settings.map((each) => root.send('Browser.setPermission', each).catch(() => {})));
  }

  /** Whether `webRequest.onBeforeRequest` allows a request. */
  mayRequest(details: Pick<Electron.OnBeforeRequestListenerDetails, 'url' | 'method'>): Promise<boolean> {
    const listener = this.#onRequest;
    if (listener === null) return Promise.resolve(true);
    return new Promise((resolve) => {
      // The listener sees the part of the details that a filter by address needs.
      listener(details as Electron.OnBeforeRequestListenerDetails, ({ cancel }) => resolve(cancel !== true));
    });
  }
}

async function createContext(): Promise<ContextId> {
  const { browserContextId } = await (await browser).root.send('Target.createBrowserContext');
  return browserContextId;
}

const sessions = new Map<string, Session>();

/** Electron's module-level `session`. Sessions exist once the app is ready (electron_api_session.cc, FromPartition). */
export const session = {
  get defaultSession(): Session {
    return session.fromPartition('');
  },

  fromPartition(partition: string): Session {
    needReady('Session can only be received when app is ready', TypeError);
    const known = sessions.get(partition) ?? new Session(partition);
    sessions.set(partition, known);
    return known;
  },
};
