import { EventEmitter } from 'node:events';
import type Electron from 'electron';
import { isHeadless } from '../options.ts';
import { app } from './app.ts';
import { applyPolicy, browser } from './browser.ts';
import { throwOnceDestroyed } from './once-destroyed.ts';
import { isAllowed } from './preventable.ts';
import { needReady } from './readiness.ts';
import { screen } from './screen.ts';
import { session } from './session.ts';
import { WebContents } from './web-contents.ts';
import { insideFrame } from './window-frame.ts';
import { openTarget, resizeTarget, type WindowTarget } from './window-target.ts';

const windows = new Set<BrowserWindow>();

/** Electron's BrowserWindow: a window of Chromium with a WebContents. */
export class BrowserWindow extends EventEmitter {
  readonly #contents: WebContents;
  readonly #opened: Promise<WindowTarget>;
  #target: WindowTarget | null = null;
  #isVisible: boolean;
  readonly #minimum: { readonly width: number; readonly height: number };
  #bounds: Electron.Rectangle;
  #isMaximized = false;

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    super();
    // electron_api_browser_window.cc, New.
    needReady('Cannot create BrowserWindow before app is ready');
    const { webPreferences = {}, x = 0, y = 0, width = 800, height = 600 } = options;
    // web-preferences.md: `session` before `partition`; without both it is the default session.
    const pages = webPreferences.session ?? session.fromPartition(webPreferences.partition ?? '');
    const opened = Promise.withResolvers<WindowTarget>();
    // A session of this app is one of the stand-in's.
    this.#contents = new WebContents(pages as WebContents['session'], {
      opened: opened.promise,
      close: () => this.close(),
    });
    this.#isVisible = options.show ?? true;
    this.#minimum = { width: options.minWidth ?? 0, height: options.minHeight ?? 0 };
    // browser-window.md: `width` and `height` are the window's, frame included.
    this.#bounds = this.#atLeastMinimum({ x, y, width, height });
    windows.add(this);
    app.windows.add(this);
    app.emit('browser-window-created', {}, this);
    app.emit('web-contents-created', {}, this.#contents);
    this.#contents.once('did-finish-load', () => this.#readyToShow());
    this.#opened = opened.promise;
    opened.resolve(this.#open(webPreferences.preload));
    // The caller of a load receives its error. A window without a load fails without a report, like Electron's.
    this.#opened.catch(() => this.isDestroyed() || this.destroy());
  }

  static getAllWindows(): BrowserWindow[] {
    return [...windows];
  }

  static fromWebContents(contents: WebContents): BrowserWindow | null {
    return BrowserWindow.getAllWindows().find((window) => window.webContents === contents) ?? null;
  }

  static fromTarget(targetId: string): BrowserWindow | undefined {
    return BrowserWindow.getAllWindows().find((window) => window.#target?.targetId === targetId);
  }

  get webContents(): WebContents {
    return this.#contents;
  }

  async #open(preload: string | undefined): Promise<WindowTarget> {
    const chromium = await applyPolicy(this.#contents.networkPolicy(), windows.size === 1);
    const target = await openTarget(chromium, {
      outer: this.#bounds,
      inner: insideFrame(this.#bounds),
      context: await this.#contents.session.context(),
    });
    this.#target = target;
    const { targetId, page } = target;
    chromium.root.on('Target.targetDestroyed', (destroyed) => {
      if (destroyed.targetId === targetId) this.#forget();
    });
    await chromium.root.send('Target.setDiscoverTargets', { discover: true });
    await this.#contents.attach(page, targetId, preload);
    return target;
  }

  /** With the exception of electron/electron#48859: on Wayland it may not come for a hidden window. */
  #readyToShow(): void {
    const emit = () => {
      if (!this.isDestroyed()) this.emit('ready-to-show');
    };
    if (this.#isVisible) emit();
    else this.once('show', () => process.nextTick(emit));
  }

  loadURL(url: string): Promise<void> {
    return this.#contents.loadURL(url);
  }

  /** electron_api_browser_window.cc, OnCloseButtonClicked: the page is closed first, and the window a moment later. */
  close(): void {
    if (!isAllowed(this, 'close')) return app.cancelQuit();
    void this.#closeTarget().then(() => this.#forget());
  }

  destroy(): void {
    void this.#closeTarget();
    this.#forget();
  }

  #closeTarget(): Promise<unknown> {
    return this.#opened
      .then(async ({ targetId }) => (await browser).root.send('Target.closeTarget', { targetId }))
      .catch(() => {});
  }

  isDestroyed(): boolean {
    return !windows.has(this);
  }

  show(): void {
    const wasVisible = this.#isVisible;
    this.showInactive();
    // browser-window.md, show: "Shows and gives focus to the window."
    if (!wasVisible) this.focus();
    else this.#contents.focus();
  }

  showInactive(): void {
    if (this.#isVisible) return;
    this.#isVisible = true;
    // Chromium shows its window from the start.
    this.#setVisibility(true);
    this.emit('show');
  }

  hide(): void {
    if (!this.#isVisible) return;
    this.#isVisible = false;
    this.#setVisibility(false);
    this.emit('hide');
  }

  isVisible(): boolean {
    return this.#isVisible;
  }

  focus(): void {
    this.#contents.focus();
    this.emit('focus');
  }

  // browser-window.md, getBounds and getNormalBounds: the same, except for a maximized window.
  getBounds(): Electron.Rectangle {
    return this.#isMaximized ? screen.getPrimaryDisplay().workArea : this.#bounds;
  }

  /** The bounds that the app has set. Does not include changes by the user. */
  getNormalBounds(): Electron.Rectangle {
    return this.#bounds;
  }

  getContentBounds(): Electron.Rectangle {
    return insideFrame(this.getBounds());
  }

  // lib/browser/api/browser-window.ts: an omitted property keeps its value.
  setBounds(bounds: Partial<Electron.Rectangle>): void {
    const { x, y, width, height } = { ...this.#bounds, ...bounds };
    // gfx::Rect has whole numbers (spec/api-browser-window-spec.ts, "rounds non-integer bounds").
    const [left, top] = [Math.round(x), Math.round(y)];
    const size = { width: Math.round(width), height: Math.round(height) };
    this.#bounds = this.#atLeastMinimum({ x: left, y: top, ...size });
    this.#isMaximized = false;
    this.#resize();
  }

  // native_window.cc, InitFromOptions and size constraints: a window is at least `minWidth` by `minHeight` large.
  #atLeastMinimum({ x, y, width, height }: Electron.Rectangle): Electron.Rectangle {
    const { width: least, height: lowest } = this.#minimum;
    return { x, y, width: Math.max(width, least), height: Math.max(height, lowest) };
  }

  isMaximized(): boolean {
    return this.#isMaximized;
  }

  // browser-window.md, maximize: "This will also show (but not focus) the window".
  maximize(): void {
    this.showInactive();
    if (this.#isMaximized) return;
    this.#isMaximized = true;
    this.emit('maximize');
    this.#resize();
  }

  /** Only a user minimizes a window, which Chromium doesn't report. */
  isMinimized(): boolean {
    return false;
  }

  restore(): void {}

  /** The window has its new size a moment later, and emits the event then. */
  #resize(): void {
    const outer = this.getBounds();
    const inner = insideFrame(outer);
    this.#opened
      .then(async (target) => {
        await resizeTarget((await browser).root, target, { outer, inner });
        if (this.isDestroyed()) return;
        this.#contents.resized(inner);
        this.emit('resize');
        this.emit('move');
      })
      .catch(() => {});
  }

  /**
   * Chromium cannot hide a window. For its page, a minimized one is just as hidden. Without a screen, visibility
   * must be emulated.
   */
  #setVisibility(isVisible: boolean): void {
    if (isHeadless) return this.#contents.emulateVisibility(isVisible);
    if (this.#target === null) return;
    const { windowId } = this.#target;
    const change = { windowId, bounds: { windowState: isVisible ? 'normal' : 'minimized' } } as const;
    browser.then((chromium) => chromium.root.send('Browser.setWindowBounds', change)).catch(() => {});
  }

  #forget(): void {
    if (!windows.delete(this)) return;
    this.#contents.markDestroyed();
    this.emit('closed');
    app.forget(this);
  }
}

throwOnceDestroyed(BrowserWindow);

/** Electron's module-level `webContents`. */
export const webContents = {
  getAllWebContents: () => BrowserWindow.getAllWindows().map((window) => window.webContents),
  fromDevToolsTargetId: (targetId: string) => BrowserWindow.fromTarget(targetId)?.webContents,
};
