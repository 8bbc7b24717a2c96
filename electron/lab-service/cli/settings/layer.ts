import { resolve } from 'node:path';
import { Option } from 'commander';
import { serverVariable, tokenVariable } from '../../../lab-commands/connection/connection-flags.ts';
import { agentSettings } from './agent-settings.ts';
import { serviceSettings } from './service-settings.ts';
import type { Setting, SettingTable } from './setting.ts';
import { describeUnknown } from './suggest.ts';

/** A source of settings: a file, the environment, or the command line. */
export interface Layer {
  /** By the setting's path. */
  readonly found: ReadonlyMap<string, Found>;
  /** Problems found before any value is read, each with its place. */
  readonly problems: readonly string[];
}

export interface Found {
  readonly value: unknown;
  /** `file:line:column: path`, the variable's name, or the flag. In a file, `parts` lead to a part of the value. */
  readonly place: (parts?: readonly PropertyKey[]) => string;
}

/** Names the settings file. It is not a setting itself. */
export const configVariable = 'DEVICE_LAB_CONFIG';

/** Of all commands. A variable for another command is ignored. */
const variables: readonly string[] = [
  ...Object.keys({ ...serviceSettings, ...agentSettings }).map(nameVariable),
  configVariable,
  serverVariable,
  tokenVariable,
];

/** The settings of the environment. An empty variable counts as not set. */
export function readEnvironmentLayer(environment: NodeJS.ProcessEnv, table: SettingTable): Layer {
  const found = Object.entries(table).flatMap(([path, { form }]) => {
    const variable = nameVariable(path);
    const text = environment[variable] ?? '';
    return text === '' ? [] : [[path, { value: readText(text, form), place: () => variable }] as const];
  });
  const problems = Object.keys(environment)
    .filter((name) => name.startsWith('DEVICE_LAB_') && !variables.includes(name))
    .map((name) => describeUnknown(name, variables));
  return { found: new Map(found), problems };
}

/** The environment variable of a setting: DEVICE_LAB_TLS_CERT for `tls.cert`. */
function nameVariable(path: string): string {
  const words = path.replaceAll('.', '_').replaceAll(/[A-Z]/g, '_$&');
  return `DEVICE_LAB_${words.toUpperCase()}`;
}

/** The settings of the command line, after commander has parsed the flags. */
export function readFlagLayer(options: Readonly<Record<string, unknown>>, table: SettingTable): Layer {
  const found = Object.entries(table).flatMap(([path, { flag, form }]) => {
    if (flag === undefined) return [];
    const option = new Option(flag);
    const given = options[option.attributeName()];
    const value = typeof given === 'string' ? readText(given, form) : given;
    // Commander returns true for a switch that is not turned off.
    return value === undefined || value === true
      ? []
      : [[path, { value, place: () => option.long ?? flag }] as const];
  });
  return { found: new Map(found), problems: [] };
}

/** The value that the file would contain. A text of another form stays a text, and is rejected later. */
function readText(text: string, form: Setting['form']): unknown {
  if (form === 'list') return text.split(',').flatMap((part) => part.trim() || []);
  if (form === 'number' && /^\s*-?\d+\s*$/.test(text)) return Number(text);
  if (form === 'switch' && /^(?:true|false)$/.test(text)) return text === 'true';
  return form === 'path' && text !== '' ? resolve(text) : text;
}
