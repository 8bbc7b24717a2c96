import { EventEmitter } from 'node:events';
import type Electron from 'electron';
import type { Session as DevTools } from '../chromium/protocol.ts';
import { switches } from '../options.ts';
import { preloadWorld, writeDocumentScripts } from '../page/document-scripts.ts';
import { browser } from './browser.ts';
import { NativeImage } from './native-image.ts';
import { nativeTheme } from './native-theme.ts';
import type { NetworkPolicy, WebRtcPolicy } from './network-policy.ts';
import { throwOnceDestroyed } from './once-destroyed.ts';
import { PageIpc } from './page-ipc.ts';
import { PageLoad } from './page-load.ts';
import { PageRequests } from './page-requests.ts';
import { PageZoom } from './page-zoom.ts';
import { isAllowed } from './preventable.ts';
import type { Session } from './session.ts';

type OpenHandler = (details: { url: string }) => { action: 'allow' | 'deny' };

interface Attached {
  readonly page: DevTools;
  readonly load: PageLoad;
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

/** Electron's WebContents over one page of Chromium. */
export class WebContents extends EventEmitter {
  readonly session: Session;
  readonly mainFrame = { url: '', parent: null };
  readonly #host: Host;
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
    const scripts = writeDocumentScripts(preload);
    // A page's main frame has the id of its target.
    const requests = new PageRequests(page, targetId, this.session, {
      mayNavigate: (url, isMainFrame) => this.#mayNavigate(url, isMainFrame),
      // web-contents.md, 'will-redirect': it can be prevented, like a navigation.
      mayRedirect: (url, isMainFrame) =>
        isAllowed(this, 'will-redirect', { url, isMainFrame, isSameDocument: false }),
    });
    const { mainFrame } = this;
    const ipc = new PageIpc(page, targetId, scripts, {
      mainFrame,
      contents: this,
      openWindow: (url) => void this.#open({ url }),
    });
    const load = new PageLoad(page, targetId, this, mainFrame);
    page.on('Inspector.targetCrashed', () => {
      this.#isCrashed = true;
      this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 });
    });
    page.on('Inspector.targetReloadedAfterCrash', () => (this.#isCrashed = false));
    this.#attached = { page, load, requests, ipc, zoom: new PageZoom(page) };
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

  async loadURL(url: string): Promise<void> {
    // A window that never opens ends the load.
    await this.#host.opened;
    const { load, requests } = this.#required();
    await this.session.setPermissions((await browser).root, url);
    requests.expect(url);
    return load.load(url);
  }

  send(channel: string, ...args: unknown[]): void {
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
    if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
    // As with Electron's own: the caller defines the type of the result.
    return result.value as T;
  }

  async capturePage(): Promise<NativeImage> {
    const { data } = await this.#required().page.send('Page.captureScreenshot', { format: 'png' });
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
    return isAllowed(this, 'will-frame-navigate', details);
  }

  #required(): Attached {
    if (this.#attached === null || this.#isDestroyed) throw new Error('The window is not open');
    return this.#attached;
  }
}

throwOnceDestroyed(WebContents);

async function applyThemeTo(page: DevTools): Promise<void> {
  const value = nativeTheme.themeSource === 'system' ? '' : nativeTheme.themeSource;
  await page
    .send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] })
    .catch(() => {});
}
