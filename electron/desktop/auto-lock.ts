import type { Console } from '../console/console-interface.ts';

/** What the system says of the person before it. Electron's powerMonitor is one. */
export interface IdleSource {
  /** In seconds. */
  getSystemIdleTime(): number;
  on(event: 'lock-screen', listener: () => void): unknown;
}

const LOOK_EVERY_MS = 5_000;

/** Locks the console after the time that the settings say without mouse or keyboard, and with the computer's own screen. */
export function lockWhenIdle(source: IdleSource, core: Pick<Console, 'settings' | 'lock'>): void {
  const minutes = () => core.settings.read().lockAfterMinutes;
  const look = () => {
    const after = minutes();
    if (after !== null && source.getSystemIdleTime() >= after * 60) core.lock.lock();
  };
  setInterval(look, LOOK_EVERY_MS).unref();
  source.on('lock-screen', () => {
    if (minutes() !== null) core.lock.lock();
  });
}
