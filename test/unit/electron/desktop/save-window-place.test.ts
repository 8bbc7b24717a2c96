import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BrowserWindow as Window } from 'electron';
import type { WindowPlace } from '../../../../electron/console/storage/window-place.ts';
import { saveWindowPlace } from '../../../../electron/desktop/save-window-place.ts';
import { BrowserWindow } from '../../../fakes/electron.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function follow() {
  const places: WindowPlace[] = [];
  const window = new BrowserWindow({});
  // The fake has the parts of Electron's window that are used here.
  saveWindowPlace(window as unknown as Window, { write: (place) => void places.push(place) });
  return { places, window };
}

it.each(['resize', 'move', 'maximize', 'unmaximize'])(
  'after a %s its position is saved after a pause',
  (event) => {
    const { places, window } = follow();
    window.emit(event);
    vi.advanceTimersByTime(200);
    window.emit(event);
    vi.advanceTimersByTime(200);
    expect(places).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(places).toHaveLength(1);
    vi.advanceTimersByTime(1_000);
    expect(places).toHaveLength(1);
  },
);

it('is saved immediately when the window closes, and not again afterwards', () => {
  const { places, window } = follow();
  window.emit('move');
  window.emit('close');
  vi.advanceTimersByTime(1_000);
  expect(places).toHaveLength(1);
});

it('is saved before the user is logged off from Windows', () => {
  vi.stubGlobal('process', { ...process, platform: 'win32' });
  const { places, window } = follow();
  window.emit('move');
  window.emit('session-end');
  expect(places).toHaveLength(1);
});

it('of a minimized or closed window is not read', () => {
  const { places, window } = follow();
  window.isSmall = true;
  window.emit('close');
  window.isSmall = false;
  window.isGone = true;
  window.emit('close');
  window.isGone = false;
  window.emit('move');
  window.emit('closed');
  vi.advanceTimersByTime(1_000);
  expect(places).toEqual([]);
});
