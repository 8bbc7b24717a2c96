import { powerMonitor } from 'electron';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { defaultSettings } from '#shared/model/settings.ts';
import { lockWhenIdle } from '../../../../electron/desktop/auto-lock.ts';

const system = vi.hoisted(() => ({ idleSeconds: 0 }));
vi.mock('electron', async () => {
  const { EventEmitter } = await import('node:events');
  return {
    powerMonitor: Object.assign(new EventEmitter(), { getSystemIdleTime: () => system.idleSeconds }),
  };
});
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  powerMonitor.removeAllListeners();
});

/** A user at a computer, and a console that counts how often it was locked. */
function sit(lockAfterMinutes: number | null) {
  const settings = { ...defaultSettings, lockAfterMinutes };
  const lock = vi.fn<() => void>();
  lockWhenIdle({
    settings: { read: () => settings, change: () => {} },
    lock: { lock, isLocked: () => false, unlock: () => Promise.reject(new Error('Unexpected unlock')) },
  });
  return {
    lock,
    waits: (seconds: number) => {
      system.idleSeconds = seconds;
      vi.advanceTimersByTime(5_000);
    },
    locksScreen: () => powerMonitor.emit('lock-screen'),
  };
}

it('locks after the chosen time, not before', () => {
  const { lock, waits } = sit(15);
  waits(15 * 60 - 1);
  expect(lock).not.toHaveBeenCalled();
  waits(15 * 60);
  expect(lock).toHaveBeenCalledOnce();
});

it('locks with the screen of the computer', () => {
  const { lock, locksScreen } = sit(60);
  locksScreen();
  expect(lock).toHaveBeenCalledOnce();
});

it('never locks if it is turned off', () => {
  const { lock, waits, locksScreen } = sit(null);
  waits(100_000);
  locksScreen();
  expect(lock).not.toHaveBeenCalled();
});
