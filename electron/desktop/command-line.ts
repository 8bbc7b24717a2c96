import { resolve } from 'node:path';
import { type Language, languages } from '#shared/locales/languages.ts';

interface Switches {
  getSwitchValue(name: string): string;
}

/** The absolute folder of `--user-data-dir=DIR`. Null if it is not given. */
export function readDataDir(switches: Switches): string | null {
  const value = switches.getSwitchValue('user-data-dir');
  return value === '' ? null : resolve(value);
}

/**
 * Whether there is a tray, from `--tray=on|off`, for a desktop where this can't be detected. Null if it is not given.
 */
export function readTray(switches: Switches): boolean | null {
  const value = switches.getSwitchValue('tray');
  return value === 'on' || value === 'off' ? value === 'on' : null;
}

/** The language of `--lang=CODE`, if any, and the system's language if the console supports it. */
export function readLanguage(
  switches: Switches,
  locale: string,
): { readonly override: Language | null; readonly system: Language } {
  const asked = switches.getSwitchValue('lang');
  return {
    override: languages.find((language) => language === asked) ?? null,
    system: languages.find((language) => language === locale.toLowerCase().split(/[-_]/)[0]) ?? 'en',
  };
}
