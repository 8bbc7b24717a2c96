import type { BrowserWindow } from 'electron';
import type { PlaceFile } from '../console/storage/window-place.ts';

/** Delay before a changed place is saved, in milliseconds: a dragged window moves many times a second. */
const REST_MS = 300;

export function saveWindowPlace(window: BrowserWindow, file: Pick<PlaceFile, 'write'>): void {
  let resting: NodeJS.Timeout | undefined;

  function keep(): void {
    clearTimeout(resting);
    // A minimized window may report no position.
    if (window.isDestroyed() || window.isMinimized()) return;
    const { x, y, width, height } = window.getNormalBounds();
    file.write({ x, y, width, height, isMaximized: window.isMaximized() });
  }

  function keepSoon(): void {
    clearTimeout(resting);
    resting = setTimeout(keep, REST_MS);
  }

  window.on('resize', keepSoon);
  window.on('move', keepSoon);
  window.on('maximize', keepSoon);
  window.on('unmaximize', keepSoon);
  window.on('close', keep);
  if (process.platform === 'win32') window.on('session-end', keep);
  window.on('closed', () => clearTimeout(resting));
}
