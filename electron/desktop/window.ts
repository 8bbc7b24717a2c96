import { app, BrowserWindow, dialog, nativeImage, nativeTheme, type Rectangle, screen } from 'electron';
import type { Log } from '#shared/log.ts';
import type { Zoom } from '#shared/model/zoom.ts';
import { fitPlace, type PlaceFile } from '../console/storage/window-place.ts';
import { webPreferences } from './page-session.ts';
import { startUrl } from './page-source.ts';
import { revealOnce } from './reveal-window.ts';
import icon from './window-icon.png?inline';

interface ConsoleWindowOptions {
  readonly preload: string;
  readonly place: Pick<PlaceFile, 'read' | 'write'>;
  readonly onZoom: (direction: 'in' | 'out') => void;
  /** When the user closes it, just hide it (decision 12)? */
  readonly isKept: () => boolean;
  readonly onHidden: () => void;
  readonly onNotVisible: () => void;
  readonly onCrash: () => void;
  /** Closes the window once this has resolved. */
  readonly onCrashLimit: () => Promise<void>;
  readonly onSessionEnd: () => void;
  readonly log: Log;
}

interface OpenWindow {
  readonly window: BrowserWindow;
  /** Settles once the page is loaded, or couldn't be. */
  loading: Promise<void>;
  isRevealed: boolean;
  readonly reveal: () => void;
}

const MAX_CRASHES = 3;
const CRASHES_WITHIN_MS = 60_000;
/** Dragging moves a window many times a second. */
const SAVE_PLACE_AFTER_MS = 300;

/** There's one, which can be closed and opened again. */
export function createConsoleWindow(options: ConsoleWindowOptions) {
  let zoom: Zoom = 100;
  let opened: OpenWindow | null = null;

  function open(): Promise<void> {
    const displays = screen.getAllDisplays().map(({ workArea }) => workArea);
    const { isMaximized, ...place } = fitPlace(options.place.read(), displays);
    const window = createHiddenWindow(place, options.preload);
    const reveal = revealOnce(window, process.platform, () => {
      if (isMaximized) window.maximize();
      window.show();
      own.isRevealed = true;
      drawZoom(own);
    });
    const own: OpenWindow = { window, loading: load(window, options.log), isRevealed: false, reveal };
    opened = own;
    savePlace(window, options.place);
    reloadAfterCrash(own, options);
    window.webContents.on('did-finish-load', () => drawZoom(own));
    window.webContents.on('zoom-changed', (_event, direction) => options.onZoom(direction));
    window.on('close', (event) => {
      if (!options.isKept()) return;
      event.preventDefault();
      window.hide();
      options.onHidden();
    });
    // Somebody logs off from Windows, which tells us nothing about quitting.
    if (process.platform === 'win32') window.on('session-end', options.onSessionEnd);
    window.on('hide', options.onNotVisible);
    window.on('closed', () => {
      opened = null;
      options.onNotVisible();
    });
    return own.loading;
  }

  /** In Electron 40 to 44 a zoom before the first paint prevented `ready-to-show` (electron#51972). */
  function drawZoom({ window, isRevealed }: OpenWindow): void {
    if (isRevealed && zoom !== 100) window.webContents.setZoomFactor(zoom / 100);
  }

  return {
    /** Brings it to the front, and opens it if need be. Resolves once its page has loaded, or couldn't. */
    show(): Promise<void> {
      if (opened === null) return open();
      const { window, loading, reveal } = opened;
      reveal();
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
      return loading;
    },

    zoom(next: Zoom): void {
      if (next === zoom) return;
      zoom = next;
      if (opened?.isRevealed) opened.window.webContents.setZoomFactor(zoom / 100);
    },
  };
}

/** Electron also rejects if the window is closed or its page crashes meanwhile. */
function load(window: BrowserWindow, log: Log): Promise<void> {
  return window
    .loadURL(startUrl)
    .catch((error: unknown) => log.error('The page could not be loaded', { error }));
}

function reloadAfterCrash(own: OpenWindow, options: ConsoleWindowOptions): void {
  const { log } = options;
  const { window } = own;
  let crashes: readonly number[] = [];
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    const now = Date.now();
    crashes = [...crashes.filter((at) => now - at < CRASHES_WITHIN_MS), now];
    log.error('The page crashed', { reason, exitCode, crashes: crashes.length });
    if (crashes.length > MAX_CRASHES)
      return void options.onCrashLimit().finally(() => {
        if (!window.isDestroyed()) window.destroy();
      });
    options.onCrash();
    // During the event Electron is still destroying the old page.
    setImmediate(() => {
      if (!window.isDestroyed()) own.loading = load(window, log);
    });
  });
}

function createHiddenWindow(place: Partial<Rectangle>, preload: string): BrowserWindow {
  return new BrowserWindow({
    title: 'Device Lab Console',
    ...place,
    minWidth: 960,
    minHeight: 640,
    show: false,
    // The page's background (renderer/styles/tokens.css), which you see before the first paint and while resizing.
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#0d0f12' : '#f5f6f8',
    ...(process.platform === 'linux' && { icon: nativeImage.createFromDataURL(icon) }),
    autoHideMenuBar: true,
    webPreferences: webPreferences(preload, app.isPackaged),
  });
}

function savePlace(window: BrowserWindow, file: Pick<PlaceFile, 'write'>): void {
  let resting: NodeJS.Timeout | undefined;

  function save(): void {
    clearTimeout(resting);
    // A minimized window may have no position.
    if (window.isDestroyed() || window.isMinimized()) return;
    const { x, y, width, height } = window.getNormalBounds();
    file.write({ x, y, width, height, isMaximized: window.isMaximized() });
  }

  function saveSoon(): void {
    clearTimeout(resting);
    resting = setTimeout(save, SAVE_PLACE_AFTER_MS);
  }

  window.on('resize', saveSoon);
  window.on('move', saveSoon);
  window.on('maximize', saveSoon);
  window.on('unmaximize', saveSoon);
  window.on('close', save);
  if (process.platform === 'win32') window.on('session-end', save);
  window.on('closed', () => clearTimeout(resting));
}

// A box without a window blocks the whole console and loses the first signal to quit (showErrorBox in
// message_box_gtk.cc, all boxes in message_box_mac.mm).
export async function showError(title: string, detail: string): Promise<void> {
  const [window] = BrowserWindow.getAllWindows();
  if (!app.isReady() || !window) return dialog.showErrorBox(title, detail);
  // On macOS nobody can close a hidden window's box (electron#22671).
  window.show();
  await dialog.showMessageBox(window, { type: 'error', title, message: title, detail });
}
