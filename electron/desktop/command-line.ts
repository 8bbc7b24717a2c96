import { resolve } from 'node:path';
import type { CommandLine } from 'electron';
import { type Language, languages } from '#shared/locales/languages.ts';

type Switches = Pick<CommandLine, 'getSwitchValue'>;

export function readDataDir(switches: Switches): string | null {
  const value = switches.getSwitchValue('user-data-dir');
  return value === '' ? null : resolve(value);
}

/** `--tray=on|off` or null, for a desktop where we can't tell if it has one. */
export function readTray(switches: Switches): boolean | null {
  const value = switches.getSwitchValue('tray');
  return value === 'on' || value === 'off' ? value === 'on' : null;
}

const find = (code: string | undefined) => languages.find((language) => language === code) ?? null;

export function readLanguage(
  switches: Switches,
  locale: string,
): { readonly override: Language | null; readonly system: Language } {
  const system = find(locale.toLowerCase().split(/[-_]/)[0]) ?? 'en';
  return { override: find(switches.getSwitchValue('lang')), system };
}
