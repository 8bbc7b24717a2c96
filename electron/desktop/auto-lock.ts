import type { Console } from '../console/console-interface.ts';

/** The system's reports about user activity. Implemented by Electron's powerMonitor. */
export interface IdleSource {
  /** In seconds. */
  getSystemIdleTime(): number;
  on(event: 'lock-screen', listener: () => void): unknown;
}

const CHECK_EVERY_MS = 5_000;

/**
 * Locks the console after the configured time without mouse or keyboard input, and when the computer's own screen is
 * locked.
 */
export function lockWhenIdle(source: IdleSource, core: Pick<Console, 'settings' | 'lock'>): void {
  const minutes = () => core.settings.read().lockAfterMinutes;
  const check = () => {
    const after = minutes();
    if (after !== null && source.getSystemIdleTime() >= after * 60) core.lock.lock();
  };
  setInterval(check, CHECK_EVERY_MS).unref();
  source.on('lock-screen', () => {
    if (minutes() !== null) core.lock.lock();
  });
}
