import { EventEmitter } from 'node:events';
import type Electron from 'electron';
import { behaviours, isHeadless } from '../options.ts';
import { app } from './app.ts';
import { browser } from './browser.ts';
import { isAllowed } from './preventable.ts';
import { WebContents } from './web-contents.ts';
import { openTarget } from './window-target.ts';

/** How long after the load `ready-to-show=late` comes. */
const LATE_MS = 1000;
const windows = new Set<BrowserWindow>();

/** Electron's BrowserWindow: a window of Chromium that a WebContents lives in. */
export class BrowserWindow extends EventEmitter {
  readonly webContents: WebContents;
  readonly #title: string;
  readonly #opened: Promise<string>;
  #targetId: string | null = null;
  #windowId: number | null = null;
  #isVisible: boolean;
  #bounds: Electron.Rectangle;
  #isMaximized = false;

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    super();
    this.webContents = new WebContents(() => this.close(), options.webPreferences?.partition);
    this.#title = options.title ?? app.getName();
    this.#isVisible = options.show ?? true;
    const { x = 0, y = 0, width = 800, height = 600 } = options;
    this.#bounds = { x, y, width, height };
    windows.add(this);
    app.windows.add(this);
    app.emit('browser-window-created', {}, this);
    app.emit('web-contents-created', {}, this.webContents);
    this.webContents.once('did-finish-load', () => this.#readyToShow());
    this.#opened = this.#open(options);
    // Whoever loads a page hears of it; a window that loads none fails in silence, as Electron's would.
    this.#opened.catch(() => this.destroy());
  }

  static getAllWindows(): BrowserWindow[] {
    return [...windows];
  }

  static getFocusedWindow(): BrowserWindow | null {
    return BrowserWindow.getAllWindows()[0] ?? null;
  }

  static fromWebContents(contents: WebContents): BrowserWindow | null {
    return BrowserWindow.getAllWindows().find((window) => window.webContents === contents) ?? null;
  }

  static fromTarget(targetId: string): BrowserWindow | undefined {
    return BrowserWindow.getAllWindows().find((window) => window.#targetId === targetId);
  }

  async #open(options: Electron.BrowserWindowConstructorOptions): Promise<string> {
    const chromium = await browser;
    const { width = 800, height = 600 } = options;
    const { targetId, windowId, page } = await openTarget(chromium, { width, height });
    this.#targetId = targetId;
    this.#windowId = windowId;
    chromium.root.on('Target.targetDestroyed', (destroyed) => {
      if (destroyed.targetId === targetId) this.#forget();
    });
    await chromium.root.send('Target.setDiscoverTargets', { discover: true });
    await this.webContents.attach(page, targetId, options.webPreferences?.preload);
    return targetId;
  }

  /** browser-window.md, "Using the `ready-to-show` event", as far as electron/electron#48859 lets it. */
  #readyToShow(): void {
    const emit = () => {
      if (!this.isDestroyed()) this.emit('ready-to-show');
    };
    if (this.#isVisible || behaviours['ready-to-show'] === 'at-load') emit();
    else if (behaviours['ready-to-show'] === 'late') setTimeout(emit, LATE_MS);
    else this.once('show', () => process.nextTick(emit));
  }

  async loadURL(url: string): Promise<void> {
    await this.#opened;
    await this.webContents.loadURL(url);
  }

  close(): void {
    if (!this.isDestroyed() && isAllowed(this, 'close')) this.destroy();
  }

  destroy(): void {
    this.#opened
      .then(async (targetId) => (await browser).root.send('Target.closeTarget', { targetId }))
      .catch(() => {});
    this.#forget();
  }

  isDestroyed(): boolean {
    return !windows.has(this);
  }

  show(): void {
    // Chromium shows its window from the start; this puts it before the others.
    if (!this.#isVisible) this.#setSeen(true);
    this.#isVisible = true;
    this.webContents.focus();
    this.emit('show');
  }

  hide(): void {
    if (!this.#isVisible) return;
    this.#isVisible = false;
    this.#setSeen(false);
    this.emit('hide');
  }

  isVisible(): boolean {
    return this.#isVisible;
  }

  focus(): void {
    this.webContents.focus();
    this.emit('focus');
  }

  /** As it was made or set: a window that a person has dragged does not say so here. */
  getNormalBounds(): Electron.Rectangle {
    return this.#bounds;
  }

  setBounds(bounds: Partial<Electron.Rectangle>): void {
    this.#bounds = { ...this.#bounds, ...bounds };
    this.emit('resize');
  }

  isMaximized(): boolean {
    return this.#isMaximized;
  }

  maximize(): void {
    this.#isMaximized = true;
    this.emit('maximize');
  }

  isMinimized(): boolean {
    return false;
  }

  restore(): void {
    this.webContents.focus();
  }

  getTitle(): string {
    return this.#title;
  }

  /** Chromium cannot hide a window; to its page a minimised one is as unseen. Without a screen it must be said. */
  #setSeen(isSeen: boolean): void {
    if (isHeadless) return this.webContents.pretendSeen(isSeen);
    if (this.#windowId === null) return;
    const windowState = isSeen ? 'normal' : 'minimized';
    const change = { windowId: this.#windowId, bounds: { windowState } } as const;
    browser.then((chromium) => chromium.root.send('Browser.setWindowBounds', change)).catch(() => {});
  }

  #forget(): void {
    if (!windows.delete(this)) return;
    this.webContents.markDestroyed();
    this.emit('closed');
    app.forget(this);
  }
}

/** Electron's module-level `webContents`. */
export const webContents = {
  getAllWebContents: () => BrowserWindow.getAllWindows().map((window) => window.webContents),
  fromDevToolsTargetId: (targetId: string) => BrowserWindow.fromTarget(targetId)?.webContents,
};
