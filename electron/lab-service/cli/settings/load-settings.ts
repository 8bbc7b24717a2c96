import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describeFileError, WrongUsage } from '../failure.ts';
import { agentSettings } from './agent-settings.ts';
import { readFileLayer } from './file-layer.ts';
import { configVariable, readEnvironmentLayer, readFlagLayer } from './layer.ts';
import { readSettings } from './read-settings.ts';
import { serviceSettings } from './service-settings.ts';
import type { Settings, SettingTable } from './setting.ts';

const known = Object.keys({ ...serviceSettings, ...agentSettings });

/** Commander's options: texts, and a boolean for a flag without a value. */
export type Flags = Readonly<Record<string, unknown>>;

/** The settings of a table. Flags override the environment, which overrides the file. @throws WrongUsage */
export async function loadSettings<T extends SettingTable>(table: T, flags: Flags): Promise<Settings<T>> {
  const layers = [readEnvironmentLayer(process.env, table, known), readFlagLayer(flags, table)];
  const config = findConfig(flags);
  if (config !== null) {
    const text = await readConfig(config.file, config.place);
    layers.unshift(readFileLayer(text, resolve(config.file), table));
  }
  return readSettings(table, layers);
}

/** The settings file, and the flag or the variable that names it. Null if there is none. */
export function findConfig(flags: Flags): { readonly file: string; readonly place: string } | null {
  const flag = flags['config'];
  const [file = '', place] =
    typeof flag === 'string' ? [flag, '--config'] : [process.env[configVariable], configVariable];
  return file === '' ? null : { file, place };
}

async function readConfig(file: string, place: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new WrongUsage(`${place}: ${file} cannot be read: ${describeFileError(error)}`);
  }
}
