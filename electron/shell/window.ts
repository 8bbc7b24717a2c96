import { BrowserWindow, nativeImage, nativeTheme, screen } from 'electron';
import type { Log } from '#shared/log.ts';
import type { Zoom } from '#shared/model/zoom.ts';
import { fitPlace } from '../core/window-place/fit-place.ts';
import type { PlaceFile } from '../core/window-place/place-file.ts';
import { keepPlace } from './keep-place.ts';
import { recoverFromCrashes } from './crash-recovery.ts';
import { webPreferences } from './web-preferences.ts';
import icon from './window-icon.png?inline';

/** The console's one window, which may be closed and opened again. */
export interface ConsoleWindow {
  /** Brings it before the person, opening it where there is none. Resolves once its page hears what main tells. */
  show(): Promise<void>;
  /** Draws its page so large, in percent. */
  zoom(zoom: Zoom): void;
}

export interface ConsoleWindowOptions {
  readonly url: string;
  readonly preload: string;
  readonly isPackaged: boolean;
  readonly place: Pick<PlaceFile, 'read' | 'write'>;
  /** A person turned the wheel with Ctrl. */
  readonly onZoom: (direction: 'in' | 'out') => void;
  /** Asked when a person closes it: whether it only goes out of sight (decision 12). */
  readonly isKept: () => boolean;
  /** It went out of sight, for as long as nobody shows it. */
  readonly onHidden: () => void;
  /** Nobody sees the page any more: the window is out of sight, or gone. */
  readonly onUnseen: () => void;
  /** Its page crashed and is loaded again. */
  readonly onCrash: () => void;
  /** Its page does nothing but crash, so that the window is closed. */
  readonly onGivenUp: () => void;
  readonly log: Log;
}

export function createConsoleWindow(options: ConsoleWindowOptions): ConsoleWindow {
  let zoom: Zoom = 100;
  let opened: { readonly window: BrowserWindow; readonly loading: Promise<void> } | null = null;

  function open(): Promise<void> {
    const { isMaximized, ...place } = fitPlace(
      options.place.read(),
      screen.getAllDisplays().map(({ workArea }) => workArea),
    );
    const window = new BrowserWindow({
      title: 'Device Lab Console',
      ...place,
      minWidth: 960,
      minHeight: 640,
      show: false,
      // The page's ground (renderer/styles/tokens.css): seen before it has painted, and while a person drags an edge.
      backgroundColor: nativeTheme.shouldUseDarkColors ? '#0f1316' : '#f3f5f6',
      // Windows and macOS take it from the executable.
      ...(process.platform === 'linux' && { icon: nativeImage.createFromDataURL(icon) }),
      autoHideMenuBar: true,
      webPreferences: webPreferences(options.preload, options.isPackaged),
    });
    window.once('ready-to-show', () => {
      if (isMaximized) window.maximize();
      window.show();
    });
    keepPlace(window, options.place);
    window.webContents.on('did-finish-load', () => window.webContents.setZoomFactor(zoom / 100));
    window.webContents.on('zoom-changed', (_event, direction) => options.onZoom(direction));
    window.on('close', (event) => {
      if (!options.isKept()) return;
      event.preventDefault();
      window.hide();
      options.onHidden();
    });
    window.on('hide', options.onUnseen);
    window.on('closed', () => {
      opened = null;
      options.onUnseen();
    });
    const load = () => {
      const loading = window.loadURL(options.url);
      opened = { window, loading };
      return loading;
    };
    recoverFromCrashes(window.webContents, {
      log: options.log,
      now: Date.now,
      reload() {
        if (window.isDestroyed()) return;
        load().catch((error: unknown) => options.log.error('The page could not be loaded again', { error }));
      },
      onCrash: options.onCrash,
      giveUp() {
        window.destroy();
        options.onGivenUp();
      },
    });
    return load();
  }

  return {
    show() {
      if (opened === null) return open();
      const { window, loading } = opened;
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
      return loading;
    },

    zoom(next) {
      zoom = next;
      opened?.window.webContents.setZoomFactor(zoom / 100);
    },
  };
}
