import { BrowserWindow, nativeTheme } from 'electron';
import { webPreferences } from './web-preferences.ts';

/** Opens the console's window; it shows once there is something to see. Rejects when the page cannot be loaded. */
export async function openWindow(options: {
  readonly url: string;
  readonly preload: string;
  readonly isPackaged: boolean;
}): Promise<void> {
  const window = new BrowserWindow({
    title: 'Device Lab Console',
    width: 1280,
    height: 820,
    minWidth: 960,
    minHeight: 640,
    show: false,
    // The page's ground (renderer/styles/tokens.css): seen before it has painted, and while a person drags an edge.
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#0f1316' : '#f3f5f6',
    autoHideMenuBar: true,
    webPreferences: webPreferences(options.preload, options.isPackaged),
  });
  window.once('ready-to-show', () => window.show());
  await window.loadURL(options.url);
}

/** Brings the console's window before the person; false when there is none. */
export function focusWindow(): boolean {
  const [window] = BrowserWindow.getAllWindows();
  if (window === undefined) return false;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
  return true;
}
