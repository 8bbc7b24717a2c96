import {
  BrowserWindow,
  nativeImage,
  nativeTheme,
  type Rectangle,
  screen,
  type WebPreferences,
} from 'electron';
import type { Log } from '#shared/log.ts';
import type { Zoom } from '#shared/model/zoom.ts';
import { fitPlace, type PlaceFile } from '../console/storage/window-place.ts';
import { saveWindowPlace } from './save-window-place.ts';
import { recoverFromCrashes } from './crash-recovery.ts';
import { revealOnce } from './reveal-window.ts';
import { webPreferences } from './web-preferences.ts';
import icon from './window-icon.png?inline';

interface ConsoleWindowOptions {
  readonly url: string;
  readonly preload: string;
  readonly isPackaged: boolean;
  readonly place: Pick<PlaceFile, 'read' | 'write'>;
  readonly onZoom: (direction: 'in' | 'out') => void;
  /** Called when the user closes the window. Returns whether it is only hidden (decision 12). */
  readonly isKept: () => boolean;
  /** Called when the window was hidden instead of closed. */
  readonly onHidden: () => void;
  /** The page is not visible any more: the window is hidden or closed. */
  readonly onNotVisible: () => void;
  readonly onCrash: () => void;
  /** The page crashes repeatedly. The window is closed when this has resolved. */
  readonly onCrashLimit: () => Promise<void>;
  /** Windows ends the process when this returns. */
  readonly onSessionEnd: () => void;
  readonly log: Log;
}

interface OpenWindow {
  readonly window: BrowserWindow;
  /** Settles when the page is loaded or has failed to load. */
  loading: Promise<void>;
  isRevealed: boolean;
  readonly reveal: () => void;
}

/** The console's one window, which can be closed and opened again. */
export function createConsoleWindow(options: ConsoleWindowOptions) {
  let zoom: Zoom = 100;
  let opened: OpenWindow | null = null;

  function open(): Promise<void> {
    const displays = screen.getAllDisplays().map(({ workArea }) => workArea);
    const { isMaximized, ...place } = fitPlace(options.place.read(), displays);
    const window = createHiddenWindow(place, webPreferences(options.preload, options.isPackaged));
    const reveal = revealOnce(window, process.platform, () => {
      if (isMaximized) window.maximize();
      window.show();
      own.isRevealed = true;
      drawZoom(own);
    });
    const own: OpenWindow = { window, loading: load(window), isRevealed: false, reveal };
    opened = own;
    saveWindowPlace(window, options.place);
    window.webContents.on('did-finish-load', () => drawZoom(own));
    window.webContents.on('zoom-changed', (_event, direction) => options.onZoom(direction));
    window.on('close', (event) => {
      if (!options.isKept()) return;
      event.preventDefault();
      window.hide();
      options.onHidden();
    });
    // The user logs off from Windows. It emits no event to quit.
    if (process.platform === 'win32') window.on('session-end', options.onSessionEnd);
    window.on('hide', options.onNotVisible);
    window.on('closed', () => {
      opened = null;
      options.onNotVisible();
    });
    recoverFromCrashes(window.webContents, {
      log: options.log,
      now: Date.now,
      reload() {
        if (!window.isDestroyed()) own.loading = load(window);
      },
      onCrash: options.onCrash,
      giveUp() {
        void options.onCrashLimit().finally(() => {
          if (!window.isDestroyed()) window.destroy();
        });
      },
    });
    return own.loading;
  }

  /** Electron rejects if the page can't be loaded, and also if the window is closed or its page crashes meanwhile. */
  function load(window: BrowserWindow): Promise<void> {
    return window
      .loadURL(options.url)
      .catch((error: unknown) => options.log.error('The page could not be loaded', { error }));
  }

  /** A zoom before the first paint prevented `ready-to-show` in Electron 40 to 44 (electron#51972). */
  function drawZoom({ window, isRevealed }: OpenWindow): void {
    if (isRevealed && zoom !== 100) window.webContents.setZoomFactor(zoom / 100);
  }

  return {
    /**
     * Shows and focuses the window, and opens it if there is none. Resolves when its page is loaded or has failed to
     * load.
     */
    show(): Promise<void> {
      if (opened === null) return open();
      const { window, loading, reveal } = opened;
      reveal();
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
      return loading;
    },

    /** Sets the zoom of its page, in percent. */
    zoom(next: Zoom): void {
      if (next === zoom) return;
      zoom = next;
      if (opened?.isRevealed) opened.window.webContents.setZoomFactor(zoom / 100);
    },
  };
}

function createHiddenWindow(place: Partial<Rectangle>, preferences: WebPreferences): BrowserWindow {
  return new BrowserWindow({
    title: 'Device Lab Console',
    ...place,
    minWidth: 960,
    minHeight: 640,
    show: false,
    // The page's background (renderer/styles/tokens.css): visible before the first paint and during a resize.
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#0d0f12' : '#f5f6f8',
    // Windows and macOS take it from the executable.
    ...(process.platform === 'linux' && { icon: nativeImage.createFromDataURL(icon) }),
    autoHideMenuBar: true,
    webPreferences: preferences,
  });
}
