import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describeFileError, WrongUsage } from '../failure.ts';
import { agentRules, agentSettings, type AgentSettings } from './agent-settings.ts';
import { configVariable, readEnvironmentLayer } from './environment-layer.ts';
import { readFileLayer } from './file-layer.ts';
import { readFlagLayer } from './flag-layer.ts';
import type { Layer } from './layer.ts';
import { readSettings } from './read-settings.ts';
import { serviceRules, serviceSettings, type ServiceSettings } from './service-settings.ts';
import type { SettingTable } from './setting.ts';

const known = [...new Set([...Object.keys(serviceSettings), ...Object.keys(agentSettings)])];

/** Commander's options: texts, and true for a flag without a value. */
export type Flags = Readonly<Record<string, unknown>>;

/** The lab service's settings: file, then environment, then flags. @throws WrongUsage */
export async function loadServiceSettings(flags: Flags): Promise<ServiceSettings> {
  return readSettings(serviceSettings, await readLayers(serviceSettings, flags), serviceRules);
}

/** The agent's. @throws WrongUsage */
export async function loadAgentSettings(flags: Flags): Promise<AgentSettings> {
  return readSettings(agentSettings, await readLayers(agentSettings, flags), agentRules);
}

async function readLayers(table: SettingTable, flags: Flags): Promise<Layer[]> {
  const layers = [readEnvironmentLayer(process.env, table, known), readFlagLayer(flags, table)];
  const flag = flags['config'];
  const file = typeof flag === 'string' ? flag : process.env[configVariable];
  if (file === undefined || file === '') return layers;
  const place = typeof flag === 'string' ? '--config' : configVariable;
  return [readFileLayer(await readConfig(file, place), resolve(file), table), ...layers];
}

async function readConfig(file: string, place: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new WrongUsage(`${place}: ${file} cannot be read: ${describeFileError(error)}`);
  }
}
