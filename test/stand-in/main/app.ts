import { EventEmitter } from 'node:events';
import { mkdirSync } from 'node:fs';
import type { Chromium } from '../chromium/chromium.ts';
import { appFolder, manifest, switches } from '../options.ts';
import { getAppMetrics } from './app-metrics.ts';
import { browser, hasBrowser } from './browser.ts';
import { launchBrowser } from './launch.ts';
import { getPath, setPath } from './paths.ts';
import { isAllowed } from './preventable.ts';
import { isReady, markReady, needUnready } from './readiness.ts';
import { isFirstInstance, holdsLock, unlockDataFolder } from './single-instance.ts';

/** The part of a window that the app needs. The windows themselves reference the app. */
interface OpenWindow {
  close(): void;
  destroy(): void;
}

class App extends EventEmitter {
  readonly isPackaged = false;
  readonly commandLine = {
    hasSwitch: (name: string) => switches.has(name),
    getSwitchValue: (name: string) => switches.get(name) ?? '',
    appendSwitch: (name: string, value = '') => void switches.set(name, value),
  };
  readonly getPath = getPath;
  readonly setPath = setPath;
  readonly getAppMetrics = getAppMetrics;
  readonly hasSingleInstanceLock = holdsLock;
  readonly windows = new Set<OpenWindow>();
  readonly #ready = Promise.withResolvers<void>();
  #isLoopRunning = false;
  #isQuitting = false;
  /** The code of the process once it must end: nothing can prevent it any more. */
  #exitCode: number | null = null;

  constructor() {
    super();
    // electron_browser_main_parts_posix.cc, GracefulShutdownHandler: the first signal quits the app, and the next one of its kind kills it.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => this.quit());
  }

  /**
   * Called by the runtime when the app's own code is loaded. A second instance that continues gets its Chromium
   * here.
   */
  async finishLaunching(): Promise<void> {
    if (this.#exitCode !== null) return;
    if (!hasBrowser()) await launchBrowser();
    const chromium = await browser;
    void this.#followBrowser(chromium);
    if (this.#exitCode !== null) return;
    // app.md, getPath: the folder of the user's data exists then (browser.cc, DidFinishLaunching).
    mkdirSync(getPath('userData'), { recursive: true });
    markReady();
    this.#ready.resolve();
    // electron_browser_main_parts.cc, WillRunMainMessageLoop: after the listeners of `ready` and their microtasks, and
    // before any timer or immediate of theirs.
    for (const wait of [setTimeout, setImmediate]) wait(() => (this.#isLoopRunning = true));
    this.emit('ready', {}, {});
  }

  /** Ends the app with Chromium, which a crash or a DevTools client such as Playwright can close. */
  async #followBrowser(chromium: Chromium): Promise<void> {
    await chromium.closed;
    const next = await browser;
    // The stand-in has started Chromium again (network-policy.ts).
    if (next !== chromium) return this.#followBrowser(next);
    for (const window of this.windows) window.destroy();
    this.quit();
  }

  whenReady(): Promise<void> {
    return this.#ready.promise;
  }

  isReady(): boolean {
    return isReady();
  }

  // electron_api_app.cc, EnableSandbox: it removes `--no-sandbox`, which root needs, from the command line.
  enableSandbox(): void {
    needUnready('app.enableSandbox() can only be called before app is ready');
    switches.delete('no-sandbox');
    switches.set('enable-sandbox', '');
  }

  getVersion(): string {
    return manifest.version;
  }

  getName(): string {
    return manifest.productName ?? manifest.name;
  }

  getAppPath(): string {
    return appFolder;
  }

  /** The language with Chromium's name: from the switch, else from the environment, in the order of gettext. */
  getLocale(): string {
    const { LANGUAGE, LC_ALL, LC_MESSAGES, LANG } = process.env;
    const named =
      [switches.get('lang'), LANGUAGE?.split(':')[0], LC_ALL, LC_MESSAGES, LANG].find(Boolean) ?? 'C';
    const locale = named.replace(/[.@].*$/, '').replace('_', '-');
    if (['C', 'POSIX', 'en'].includes(locale)) return 'en-US';
    return locale.startsWith('ko') ? 'ko' : locale;
  }

  requestSingleInstanceLock(): boolean {
    return isFirstInstance(({ argv, workingDirectory }) => {
      this.emit('second-instance', {}, argv, workingDirectory, {});
    });
  }

  releaseSingleInstanceLock(): void {
    unlockDataFolder();
  }

  // browser.cc, Quit.
  quit(): void {
    if (this.#isQuitting || this.#exitCode !== null) return;
    this.#isQuitting = isAllowed(this, 'before-quit');
    if (!this.#isQuitting) return;
    if (this.windows.size === 0) return this.#finishQuit();
    for (const window of this.windows) window.close();
  }

  /** A window that stays open keeps the app (browser.cc, OnWindowCloseCancelled). */
  cancelQuit(): void {
    this.#isQuitting = false;
  }

  #finishQuit(): void {
    this.#isQuitting = isAllowed(this, 'will-quit');
    if (this.#isQuitting) this.#shutDown(0);
  }

  // browser.cc, ExitWithCode: windows are destroyed, not closed. Until the message loop runs there are no events.
  exit(code = 0): void {
    if (this.#exitCode !== null) return;
    if (!this.#isLoopRunning) process.exit(code);
    this.#exitCode = code;
    for (const window of this.windows) window.destroy();
    this.#shutDown(code);
  }

  #shutDown(code: number): void {
    this.#exitCode = code;
    this.emit('quit', {}, code);
    void this.#end(code);
  }

  async #end(code: number): Promise<void> {
    // A second instance ends before it has started a browser. A browser that is starting is awaited, to end
    // normally.
    if (hasBrowser()) await browser.then((chromium) => chromium.close()).catch(() => {});
    process.exit(code);
  }

  /** Called by a window that was destroyed. */
  forget(window: OpenWindow): void {
    if (!this.windows.delete(window) || this.windows.size > 0) return;
    if (this.#exitCode !== null) return;
    if (this.#isQuitting) this.#finishQuit();
    else if (!this.emit('window-all-closed')) this.quit();
  }
}

export const app = new App();
