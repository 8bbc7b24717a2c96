import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { revealOnce } from '../../../../electron/desktop/reveal-window.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function prepare(platform: NodeJS.Platform) {
  const webContents = new EventEmitter();
  const window = Object.assign(new EventEmitter(), { webContents });
  const reveal = vi.fn<() => void>();
  const revealNow = revealOnce(window, platform, reveal);
  return { window, webContents, reveal, revealNow };
}

it('reveals a painted window once', () => {
  const { window, webContents, reveal } = prepare('linux');
  window.emit('ready-to-show');
  webContents.emit('did-finish-load');
  vi.runAllTimers();
  expect(reveal).toHaveBeenCalledOnce();
});

it('reveals a loaded window on Linux without `ready-to-show`', () => {
  const { webContents, reveal } = prepare('linux');
  webContents.emit('did-finish-load');
  expect(reveal).toHaveBeenCalledOnce();
});

it.each(['darwin', 'win32'] as const)('waits on %s until the page has painted', (platform) => {
  const { window, webContents, reveal } = prepare(platform);
  webContents.emit('did-finish-load');
  expect(reveal).not.toHaveBeenCalled();
  window.emit('ready-to-show');
  expect(reveal).toHaveBeenCalledOnce();
});

it.each(['linux', 'darwin', 'win32'] as const)('reveals it after 2 s on %s without any event', (platform) => {
  const { reveal } = prepare(platform);
  vi.advanceTimersByTime(1_999);
  expect(reveal).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(reveal).toHaveBeenCalledOnce();
});

it('reveals it at once on request', () => {
  const { reveal, revealNow } = prepare('linux');
  revealNow();
  expect(reveal).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

it('doesn’t reveal a window that was closed first', () => {
  const { window, reveal } = prepare('linux');
  window.emit('closed');
  vi.runAllTimers();
  expect(reveal).not.toHaveBeenCalled();
});
