import { EventEmitter } from 'node:events';

/** A system with a constant accent color. */
class SystemPreferences extends EventEmitter {
  getAccentColor(): string {
    return '0078d4ff';
  }

  subscribeNotification(_event: string | null, _listener: (...args: never) => void): number {
    return 0;
  }
}

export const systemPreferences = new SystemPreferences();
