import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { serverVariable, tokenVariable } from '../../../lab-commands/connection/variables.ts';
import type { Setting, SettingTable } from './setting.ts';
import { suggest } from './suggest.ts';

/** A source of settings: a file, the environment, or the command line. */
export interface Layer {
  /** By the setting's path. */
  readonly found: ReadonlyMap<string, Found>;
  /** Problems found before any value is read, each with its place. */
  readonly problems: readonly string[];
}

export interface Found {
  readonly value: unknown;
  /** `file:line:column: path`, the variable's name, or the flag: the start of a message about the value. */
  readonly place: string;
  /** The start of a message about a part of the value. Only a file has it. */
  readonly placeOf?: (path: readonly PropertyKey[]) => string;
}

/** Names the settings file. It is not a setting itself. */
export const configVariable = 'DEVICE_LAB_CONFIG';

/** Variables that are not settings. The commands that read a lab service use the last two. */
const otherVariables: readonly string[] = [configVariable, serverVariable, tokenVariable];

/**
 * The settings of the environment. `known` contains the paths of every command's settings: a variable for
 * another command is ignored, and an unknown variable is a problem. An empty variable counts as not set.
 */
export function readEnvironmentLayer(
  environment: Readonly<Record<string, string | undefined>>,
  table: SettingTable,
  known: readonly string[],
): Layer {
  const found = new Map<string, Found>();
  for (const [path, { form }] of Object.entries(table)) {
    const place = nameVariable(path);
    const text = environment[place] ?? '';
    if (text !== '') found.set(path, { place, value: readText(text, form) });
  }
  const variables = [...known.map(nameVariable), ...otherVariables];
  const problems = Object.keys(environment)
    .filter((name) => name.startsWith('DEVICE_LAB_') && !variables.includes(name))
    .map((name) => {
      const close = suggest(name, variables);
      return `${name} is not a setting${close === null ? '' : `. Did you mean ${close}?`}`;
    });
  return { found, problems };
}

/** The environment variable of a setting: DEVICE_LAB_TLS_CERT for `tls.cert`. */
function nameVariable(path: string): string {
  const words = path.replaceAll('.', '_').replaceAll(/[A-Z]/g, (capital) => `_${capital}`);
  return `DEVICE_LAB_${words.toUpperCase()}`;
}

/**
 * Adds the flags of these settings and --config to a command. Their values are checked together with the file
 * and the environment.
 */
export function addFlags(command: Command, table: SettingTable): void {
  command.option('--config <file>', 'YAML file with settings');
  for (const { flag, about } of Object.values(table)) {
    if (flag !== undefined) command.addOption(new Option(flag, about));
  }
}

/** The settings of the command line, after commander has parsed the flags. */
export function readFlagLayer(options: Readonly<Record<string, unknown>>, table: SettingTable): Layer {
  const found = new Map<string, Found>();
  for (const [path, { flag, form }] of Object.entries(table)) {
    if (flag === undefined) continue;
    const option = new Option(flag);
    const given = options[option.attributeName()];
    const place = option.long ?? flag;
    if (typeof given === 'string') found.set(path, { place, value: readText(given, form) });
    // Commander returns true for a switch that is not turned off.
    if (given === false) found.set(path, { place, value: false });
  }
  return { found, problems: [] };
}

/**
 * Parses the value of a variable or a flag as the file would. A text of another form stays a text, and is
 * rejected later.
 */
function readText(text: string, form: Setting['form']): unknown {
  switch (form) {
    case 'number':
      return /^-?\d+$/.test(text.trim()) ? Number(text) : text;
    case 'list':
      return text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '');
    case 'switch':
      return text === 'true' ? true : text === 'false' ? false : text;
    case 'path':
      return text === '' ? text : resolve(text);
    case 'text':
    case 'entries':
      return text;
  }
}
