import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describeFileError, WrongUsage } from '../failure.ts';
import { readFileLayer } from './file-layer.ts';
import { configVariable, readEnvironmentLayer, readFlagLayer } from './layer.ts';
import { readSettings } from './read-settings.ts';
import type { Settings, SettingTable } from './setting.ts';

/** Commander's options: texts, and a boolean for a flag without a value. */
export type Flags = Readonly<Record<string, unknown>>;

/** The settings of a table. Flags override the environment, which overrides the file. @throws WrongUsage */
export async function loadSettings<T extends SettingTable>(table: T, flags: Flags): Promise<Settings<T>> {
  const layers = [readEnvironmentLayer(process.env, table), readFlagLayer(flags, table)];
  const file = findConfig(flags);
  if (file === '') return readSettings(table, layers);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    const place = typeof flags['config'] === 'string' ? '--config' : configVariable;
    throw new WrongUsage(`${place}: ${file} cannot be read: ${describeFileError(error)}`);
  });
  return readSettings(table, [readFileLayer(text, resolve(file), table), ...layers]);
}

/** The settings file. Empty if there is none. */
export function findConfig(flags: Flags): string {
  const flag = flags['config'];
  return typeof flag === 'string' ? flag : (process.env[configVariable] ?? '');
}
