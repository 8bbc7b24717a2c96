import { EventEmitter } from 'node:events';
import type Electron from 'electron';
import type { Protocol, Session } from '../chromium/protocol.ts';
import { createCodec } from '../page/codec.ts';
import { type DocumentScripts, preloadWorld, writeDocumentScripts } from '../page/document-scripts.ts';
import type { Downward, Upward } from '../page/preload-runtime.ts';
import { browser } from './browser.ts';
import { ipcMain } from './ipc-main.ts';
import { type NativeImage, nativeImage } from './native-image.ts';
import { nativeTheme } from './native-theme.ts';
import { PageRequests } from './page-requests.ts';
import { isAllowed } from './preventable.ts';
import { toApp, toChromium } from './schemes.ts';
import { session, setPermissions } from './session.ts';

type OpenHandler = (details: { url: string }) => { action: 'allow' | 'deny' };

interface Attached {
  readonly page: Session;
  readonly requests: PageRequests;
  readonly scripts: DocumentScripts;
}

const { encode, decode } = createCodec();
let lastId = 0;

/** Electron's WebContents over one page of Chromium. */
export class WebContents extends EventEmitter {
  readonly id = ++lastId;
  readonly session: typeof session.defaultSession;
  readonly mainFrame = { url: '', parent: null };
  readonly #close: () => void;
  #attached: Attached | null = null;
  #isDestroyed = false;
  #zoomFactor = 1;
  #zoomed: Promise<void> = Promise.resolve();
  /** Pixels of CSS without a zoom: the page reports them late once one was taken back. */
  #unzoomed: readonly [width: number, height: number] = [0, 0];
  /** The preload's world of the document that is shown. */
  #context: number | null = null;
  // Electron would open the window; no app of ours does.
  #open: OpenHandler = () => ({ action: 'deny' });

  /** @param close closes the window that shows it. */
  constructor(close: () => void, partition = '') {
    super();
    this.session = session.fromPartition(partition);
    this.#close = close;
  }

  /** Takes hold of a page before it has loaded anything of the app's. */
  async attach(page: Session, targetId: string, preload: string | undefined): Promise<void> {
    // A page's main frame has the id of its target.
    const requests = new PageRequests(page, targetId, {
      mayNavigate: (url, isMainFrame) => this.#mayNavigate(url, isMainFrame),
    });
    const scripts = writeDocumentScripts(preload);
    this.#attached = { page, requests, scripts };
    this.#listen(page, targetId, scripts.binding);
    await Promise.all([
      page.send('Page.enable'),
      page.send('Runtime.enable'),
      // With developer tools Chromium notes where each Error was made, and parses much of the page's script again for it.
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
    nativeTheme.learnSystem(
      await this.executeJavaScript<boolean>(`matchMedia('(prefers-color-scheme: dark)').matches`),
    );
    const applyTheme = () => void this.#applyTheme(page);
    applyTheme();
    nativeTheme.on('updated', applyTheme);
    this.once('destroyed', () => nativeTheme.off('updated', applyTheme));
  }

  async loadURL(url: string): Promise<void> {
    const { page, requests } = this.#required();
    await setPermissions((await browser).root, url);
    requests.expect(url);
    const loaded = this.#untilLoaded();
    const { errorText } = await page.send('Page.navigate', { url: toChromium(url) });
    if (errorText !== undefined) throw new Error(`${errorText} loading '${url}'`);
    await loaded;
  }

  /** Settles, too, when the window is closed before. */
  #untilLoaded(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.once('did-finish-load', resolve);
    this.once('destroyed', resolve);
    return promise;
  }

  send(channel: string, ...args: unknown[]): void {
    this.#tell({ kind: 'event', channel, args });
  }

  async executeJavaScript<T>(expression: string): Promise<T> {
    const { page } = this.#required();
    const { result } = await page.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    // As with Electron's own: the caller knows what the script gives.
    return result.value as T;
  }

  async capturePage(): Promise<NativeImage> {
    const { data } = await this.#required().page.send('Page.captureScreenshot', { format: 'png' });
    return nativeImage.createFromDataURL(`data:image/png;base64,${data}`);
  }

  forcefullyCrashRenderer(): void {
    // It is never answered: whoever would is gone.
    this.#attached?.page.send('Page.crash').catch(() => {});
  }

  focus(): void {
    this.#attached?.page.send('Page.bringToFront').catch(() => {});
  }

  /** Makes the page believe that its window is shown, or is not. */
  pretendSeen(isSeen: boolean): void {
    const state = JSON.stringify(isSeen ? 'visible' : 'hidden');
    const expression = `
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => ${!isSeen} });
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => ${state} });
      document.dispatchEvent(new Event('visibilitychange'));`;
    this.#attached?.page.send('Runtime.evaluate', { expression }).catch(() => {});
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#open = handler;
  }

  /** As a browser's own zoom: fewer pixels of CSS in the same window. */
  setZoomFactor(factor: number): void {
    // One after the other: between two, a page has the size of neither.
    this.#zoomed = this.#zoomed.then(() => this.#zoom(factor)).catch(() => {});
  }

  async #zoom(factor: number): Promise<void> {
    const { page } = this.#required();
    if (factor === this.#zoomFactor) return;
    if (this.#zoomFactor === 1) this.#unzoomed = await this.executeJavaScript('[innerWidth, innerHeight]');
    this.#zoomFactor = factor;
    if (factor === 1) {
      await page.send('Emulation.clearDeviceMetricsOverride');
      return;
    }
    const [width, height] = this.#unzoomed;
    await page.send('Emulation.setDeviceMetricsOverride', {
      width: Math.round(width / factor),
      height: Math.round(height / factor),
      deviceScaleFactor: factor,
      mobile: false,
    });
  }

  getURL(): string {
    return this.mainFrame.url;
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  close(): void {
    this.#close();
  }

  /** Told by its window that the page is no more. */
  markDestroyed(): void {
    this.#isDestroyed = true;
    this.emit('destroyed');
  }

  #listen(page: Session, mainFrame: string, binding: string): void {
    page.on('Runtime.executionContextCreated', ({ context }) => {
      // DevTools' types leave this part open.
      const { frameId } = (context.auxData ?? {}) as { frameId?: string };
      if (context.name === preloadWorld && frameId === mainFrame) this.#context = context.id;
    });
    page.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      // Written by the preload's runtime, in a world the page cannot reach.
      if (name === binding) void this.#receive(decode(payload) as Upward, executionContextId);
    });
    page.on('Page.frameNavigated', ({ frame }) => this.#navigated(frame));
    page.on('Page.domContentEventFired', () => this.emit('dom-ready', {}));
    page.on('Page.loadEventFired', () => this.emit('did-finish-load'));
    page.on('Inspector.targetCrashed', () =>
      this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 }),
    );
  }

  #navigated(frame: Protocol.Page.Frame): void {
    if (frame.parentId !== undefined) return;
    this.mainFrame.url = toApp(frame.url);
    this.emit('did-navigate', {}, this.mainFrame.url, 200, 'OK');
  }

  #mayNavigate(url: string, isMainFrame: boolean): boolean {
    const details = { url, isMainFrame, isSameDocument: false, frame: this.mainFrame };
    if (isMainFrame && !isAllowed(this, 'will-navigate', details, url)) return false;
    return isAllowed(this, 'will-frame-navigate', details, url);
  }

  async #receive(message: Upward, context: number): Promise<void> {
    if (message.kind === 'open') {
      this.#open({ url: message.url });
      return;
    }
    // Electron, too, has no frame for a document that has been left.
    const senderFrame = context === this.#context ? this.mainFrame : null;
    const event = { sender: this, senderFrame, type: 'frame', processId: 0, frameId: 0 };
    if (message.kind === 'send') {
      ipcMain.emit(message.channel, event, ...message.args);
      return;
    }
    const { id, channel, args } = message;
    try {
      const handler = ipcMain.handlerOf(channel);
      if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
      // It has what handlers of this app look at; Electron's event has more.
      const value: unknown = await handler(event as unknown as Electron.IpcMainInvokeEvent, ...args);
      this.#tell({ kind: 'result', id, value });
    } catch (error) {
      this.#tell({
        kind: 'failure',
        id,
        message: `Error invoking remote method '${channel}': ${String(error)}`,
      });
    }
  }

  #tell(message: Downward): void {
    if (this.#attached === null || this.#context === null || this.#isDestroyed) return;
    const { page, scripts } = this.#attached;
    const expression = `globalThis['${scripts.receiver}'](${JSON.stringify(encode(message))})`;
    // A document that has been left by now takes no messages.
    page.send('Runtime.evaluate', { contextId: this.#context, expression }).catch(() => {});
  }

  async #applyTheme(page: Session): Promise<void> {
    const value = nativeTheme.themeSource === 'system' ? '' : nativeTheme.themeSource;
    await page
      .send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] })
      .catch(() => {});
  }

  #required(): Attached {
    if (this.#attached === null) throw new Error('The window is not open yet');
    return this.#attached;
  }
}
