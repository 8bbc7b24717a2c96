import { EventEmitter } from 'node:events';
import type Electron from 'electron';
import type { Protocol, Session as DevTools } from '../chromium/protocol.ts';
import { switches } from '../options.ts';
import { preloadWorld, writeDocumentScripts } from '../page/document-scripts.ts';
import { awaitLoad } from './await-load.ts';
import { browser } from './browser.ts';
import { NativeImage } from './native-image.ts';
import { nativeTheme } from './native-theme.ts';
import type { NetworkPolicy, WebRtcPolicy } from './network-policy.ts';
import { throwOnceDestroyed } from './once-destroyed.ts';
import { PageIpc } from './page-ipc.ts';
import { PageNavigation } from './page-navigation.ts';
import { PageRequests } from './page-requests.ts';
import { PageZoom } from './page-zoom.ts';
import { isAllowed } from './preventable.ts';
import { schemesWithoutFetch, toChromium } from './schemes.ts';
import type { Session } from './session.ts';

type OpenHandler = (details: { url: string }) => { action: 'allow' | 'deny' };

interface Attached {
  readonly page: DevTools;
  readonly requests: PageRequests;
  readonly ipc: PageIpc;
  readonly zoom: PageZoom;
}

/** The part of its window that a WebContents needs. */
export interface Host {
  /** Resolves once there is a page that can load an address. Rejects if there will be none. */
  readonly opened: Promise<unknown>;
  close(): void;
}

/** Chromium's url::kMaxURLChars. */
const MAX_URL_CHARS = 2 * 1024 * 1024;
let lastId = 0;

/** Electron's WebContents over one page of Chromium. */
export class WebContents extends EventEmitter {
  readonly id = ++lastId;
  readonly session: Session;
  readonly mainFrame = { url: '', parent: null };
  readonly #host: Host;
  readonly #navigation = new PageNavigation(this, this.mainFrame);
  #attached: Attached | null = null;
  #isDestroyed = false;
  #isCrashed = false;
  #webRtcPolicy: WebRtcPolicy = 'default';
  // Electron would open the window. Our app never allows one.
  #open: OpenHandler = () => ({ action: 'deny' });

  constructor(session: Session, host: Host) {
    super();
    this.session = session;
    this.#host = host;
  }

  /** Controls a page from now on, before it loads anything of the app. */
  async attach(page: DevTools, targetId: string, preload: string | undefined): Promise<void> {
    const scripts = writeDocumentScripts(preload, schemesWithoutFetch());
    // A page's main frame has the id of its target.
    const requests = new PageRequests(page, targetId, this.session, {
      mayNavigate: (url, isMainFrame) => this.#mayNavigate(url, isMainFrame),
      // web-contents.md, 'will-redirect': it can be prevented, like a navigation.
      mayRedirect: (url, isMainFrame) =>
        isAllowed(
          this,
          'will-redirect',
          { url, isMainFrame, isSameDocument: false },
          url,
          false,
          isMainFrame,
        ),
      onFailed: (_url, code) => this.#navigation.explain(code),
    });
    const { mainFrame } = this;
    const ipc = new PageIpc(page, targetId, scripts, {
      mainFrame,
      contents: this,
      openWindow: (url) => void this.#open({ url }),
    });
    this.#navigation.listen(page, targetId);
    page.on('Inspector.targetCrashed', () => {
      this.#isCrashed = true;
      this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 });
    });
    page.on('Inspector.targetReloadedAfterCrash', () => (this.#isCrashed = false));
    this.#attached = { page, requests, ipc, zoom: new PageZoom(page) };
    await Promise.all([
      page.send('Page.enable'),
      page.send('Runtime.enable'),
      // Otherwise Chromium records where each Error was created, and parses much of the page's script again for that.
      page.send('Runtime.setMaxCallStackSizeToCapture', { size: 0 }),
      page.send('Inspector.enable'),
      page.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
      page.send('Runtime.addBinding', { name: scripts.binding, executionContextName: preloadWorld }),
      page.send('Page.addScriptToEvaluateOnNewDocument', { source: scripts.page }),
      page.send('Page.addScriptToEvaluateOnNewDocument', {
        source: scripts.preload,
        worldName: preloadWorld,
      }),
    ]);
    nativeTheme.setSystemTheme(
      await this.executeJavaScript<boolean>(`matchMedia('(prefers-color-scheme: dark)').matches`),
    );
    const applyTheme = () => void applyThemeTo(page);
    applyTheme();
    nativeTheme.on('updated', applyTheme);
    this.once('destroyed', () => nativeTheme.off('updated', applyTheme));
  }

  loadURL(url: string): Promise<void> {
    const loaded = awaitLoad(this, url);
    // electron_api_web_contents.cc, LoadURL: refused before a navigation starts, without the address.
    if (!URL.canParse(url) || url.length > MAX_URL_CHARS)
      this.emit('did-fail-load', {}, -300, 'ERR_INVALID_URL', '', true);
    else this.#load(new URL(url).href).catch(() => {});
    return loaded;
  }

  async #load(url: string): Promise<void> {
    const load = this.#navigation.begin(url);
    // A window that never opens is destroyed, which ends the load.
    await this.#host.opened;
    const { page, requests } = this.#required();
    await this.session.setPermissions((await browser).root, url);
    if (!this.#navigation.isCurrent(load)) return;
    requests.expect(url);
    const { errorText } = await page.send('Page.navigate', { url: toChromium(url) });
    if (errorText !== undefined) this.#navigation.failed(load, url, errorText);
  }

  isLoading(): boolean {
    return this.#navigation.isLoading();
  }

  send(channel: string, ...args: unknown[]): void {
    if (typeof channel !== 'string') throw new TypeError('Missing required channel argument');
    this.#attached?.ipc.send(channel, args);
  }

  /** ipc-main-internal-utils.ts, invokeInWebContents: it never settles if the page is gone before it answers. */
  async executeJavaScript<T>(expression: string): Promise<T> {
    await (this.#attached === null ? this.#host.opened : null);
    const { page } = this.#required();
    const never = new Promise<never>(() => {});
    const asked = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await (this.#isCrashed
      ? never
      : page.send('Runtime.evaluate', asked).catch((error: unknown) => {
          if (/crashed|closed|destroyed|navigated/i.test(String(error))) return never;
          throw error;
        }));
    if (exceptionDetails !== undefined) throw toError(exceptionDetails, result.value);
    // As with Electron's own: the caller defines the type of the result.
    return result.value as T;
  }

  /** web-contents.md, capturePage: the drawn page, or a part of it. */
  async capturePage(rect?: Electron.Rectangle): Promise<NativeImage> {
    const { data } = await this.#required().page.send('Page.captureScreenshot', {
      format: 'png',
      ...(rect && { clip: { ...rect, scale: 1 } }),
    });
    return new NativeImage(`data:image/png;base64,${data}`);
  }

  forcefullyCrashRenderer(): void {
    // It never settles, because the page is destroyed.
    this.#attached?.page.send('Page.crash').catch(() => {});
  }

  focus(): void {
    this.#attached?.page.send('Page.bringToFront').catch(() => {});
  }

  /**
   * Emulates that its window is shown or hidden. Not for Playwright, which connects through this port: it makes each
   * page believe that it has the focus (Emulation.setFocusEmulationEnabled), and so Electron's stays visible, too.
   */
  emulateVisibility(isVisible: boolean): void {
    if (switches.has('remote-debugging-port')) return;
    const state = JSON.stringify(isVisible ? 'visible' : 'hidden');
    const expression = `
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => ${!isVisible} });
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => ${state} });
      document.dispatchEvent(new Event('visibilitychange'));`;
    this.#attached?.page.send('Runtime.evaluate', { expression }).catch(() => {});
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#open = handler;
  }

  /** Chromium's switch of this name is the same policy for all pages (network-policy.ts). */
  setWebRTCIPHandlingPolicy(policy: WebRtcPolicy): void {
    this.#webRtcPolicy = policy;
  }

  /** The app's settings for this page. */
  networkPolicy(): NetworkPolicy {
    return { hostRules: switches.get('host-resolver-rules') ?? '', webRtc: this.#webRtcPolicy };
  }

  setZoomFactor(factor: number): void {
    // web-contents.md, setZoomFactor: "The factor must be greater than 0.0" (electron_api_web_contents.cc).
    if (!(factor > 0)) throw new Error("'zoomFactor' must be a double greater than 0.0");
    void this.#host.opened.then(() => this.#attached?.zoom.set(factor)).catch(() => {});
  }

  /** Called by its window when the page has another size. */
  resized({ width, height }: Pick<Electron.Rectangle, 'width' | 'height'>): void {
    this.#attached?.zoom.resized([width, height]);
  }

  // electron_api_web_contents.cc, GetURL: the last address that was committed, not one that is still loading.
  getURL(): string {
    return this.mainFrame.url;
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  close(): void {
    this.#host.close();
  }

  /** Called by its window when the page is destroyed. */
  markDestroyed(): void {
    this.#isDestroyed = true;
    this.emit('destroyed');
  }

  #mayNavigate(url: string, isMainFrame: boolean): boolean {
    const details = { url, isMainFrame, isSameDocument: false, frame: this.mainFrame };
    if (isMainFrame && !isAllowed(this, 'will-navigate', details, url)) return false;
    if (!isAllowed(this, 'will-frame-navigate', details, url)) return false;
    if (isMainFrame) this.#navigation.leave(url);
    return true;
  }

  #required(): Attached {
    if (this.#attached === null || this.#isDestroyed) throw new Error('The window is not open');
    return this.#attached;
  }
}

throwOnceDestroyed(WebContents);

/** electron_api_web_frame.cc, Completed: what a script throws stays in the page. A rejection arrives by its message. */
function toError({ text, exception }: Protocol.Runtime.ExceptionDetails, thrown: unknown): unknown {
  const rejected = 'Uncaught (in promise)';
  if (!text.startsWith(rejected))
    return new Error(
      'Script failed to execute, this normally means an error was thrown. Check the renderer console for the error.',
    );
  if (exception?.subtype !== 'error') return thrown;
  return new Error(text.slice(rejected.length).replace(/^ \w+: /, ''));
}

async function applyThemeTo(page: DevTools): Promise<void> {
  const value = nativeTheme.themeSource === 'system' ? '' : nativeTheme.themeSource;
  await page
    .send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] })
    .catch(() => {});
}
