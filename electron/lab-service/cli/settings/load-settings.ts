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

/** Commander's options: texts, and true for a flag without a value. */
export type Flags = Readonly<Record<string, unknown>>;

/** The settings of a table. Flags override the environment, which overrides the file. @throws WrongUsage */
export async function loadSettings<T extends SettingTable>(table: T, flags: Flags): Promise<Settings<T>> {
  const layers = [readEnvironmentLayer(process.env, table, known), readFlagLayer(flags, table)];
  const flag = flags['config'];
  const [file, place] =
    typeof flag === 'string' ? [flag, '--config'] : [process.env[configVariable], configVariable];
  if (file !== undefined && file !== '') {
    layers.unshift(readFileLayer(await readConfig(file, place), resolve(file), table));
  }
  return readSettings(table, layers);
}

async function readConfig(file: string, place: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new WrongUsage(`${place}: ${file} cannot be read: ${describeFileError(error)}`);
  }
}
