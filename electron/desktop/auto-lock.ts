import { powerMonitor } from 'electron';
import type { Console } from '../console/console-interface.ts';

const CHECK_EVERY_MS = 5_000;

/** After the chosen time without mouse or keyboard, and along with the computer's own screen. */
export function lockWhenIdle({ settings, lock }: Pick<Console, 'settings' | 'lock'>): void {
  const lockAfter = (idleSeconds: number) => {
    const minutes = settings.read().lockAfterMinutes;
    if (minutes !== null && idleSeconds >= minutes * 60) lock.lock();
  };
  setInterval(() => lockAfter(powerMonitor.getSystemIdleTime()), CHECK_EVERY_MS).unref();
  powerMonitor.on('lock-screen', () => lockAfter(Infinity));
}
