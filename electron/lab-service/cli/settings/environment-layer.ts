import { resolve } from 'node:path';
import { type Found, type Layer, readText } from './layer.ts';
import { nameVariable, type SettingTable } from './setting.ts';
import { suggest } from './suggest.ts';

/** Names the file with the settings; no setting of its own. */
export const configVariable = 'DEVICE_LAB_CONFIG';

/**
 * The settings of the environment. `known` are the paths of every command's settings: a variable for another command is
 * none of ours, one that no command knows is a problem. An empty variable counts as not set.
 */
export function readEnvironmentLayer(
  environment: Readonly<Record<string, string | undefined>>,
  table: SettingTable,
  known: readonly string[],
): Layer {
  const found = new Map<string, Found>();
  for (const [path, { form }] of Object.entries(table)) {
    const place = nameVariable(path);
    const text = environment[place];
    if (text === undefined || text === '') continue;
    found.set(path, { place, value: form === 'path' ? resolve(text) : readText(text, form) });
  }
  const variables = [...known.map(nameVariable), configVariable];
  const problems = Object.keys(environment)
    .filter((name) => name.startsWith('DEVICE_LAB_') && !variables.includes(name))
    .map((name) => {
      const close = suggest(name, variables);
      return `${name} is no setting${close === null ? '' : `; did you mean ${close}?`}`;
    });
  return { found, problems };
}
