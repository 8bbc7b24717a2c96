import { dirname, resolve } from 'node:path';
import { Option } from 'commander';
import { isCollection, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml';
import { countEdits } from '#shared/count-edits.ts';
import { serverVariable, tokenVariable } from '../../../lab-commands/connection/connection-flags.ts';
import { agentSettings, serviceSettings } from './service-settings.ts';
import type { Setting, SettingTable } from './setting.ts';

export interface Layer {
  readonly found: ReadonlyMap<string, Found>;
  readonly problems: readonly string[];
}

export interface Found {
  readonly value: unknown;
  /** `file:line:column: path`, a variable's name, or a flag. In a file, `parts` lead into the value. */
  readonly place: (parts?: readonly PropertyKey[]) => string;
}

/** Where the settings file is. Not a setting itself. */
export const configVariable = 'DEVICE_LAB_CONFIG';

const variables: readonly string[] = [
  ...Object.keys({ ...serviceSettings, ...agentSettings }).map(nameVariable),
  configVariable,
  serverVariable,
  tokenVariable,
];

function nameVariable(path: string): string {
  const words = path.replaceAll('.', '_').replaceAll(/[A-Z]/g, '_$&');
  return `DEVICE_LAB_${words.toUpperCase()}`;
}

/** JSON is YAML too. An unknown key is a problem: it's usually a typo, and would quietly do nothing. */
export function readFileLayer(text: string, file: string, table: SettingTable): Layer {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const found = new Map<string, Found>();

  function placeAt(offset: number): string {
    const { line, col } = lines.linePos(offset);
    return `${file}:${line}:${col}`;
  }
  const placeOf = (node: unknown): string => placeAt((isNode(node) ? node.range?.[0] : undefined) ?? 0);

  function readGroup(group: unknown, prefix: string): string[] {
    const inside = Object.keys(table).filter((path) => path.startsWith(prefix));
    if (!isMap(group)) {
      const what = prefix === '' ? 'the file' : prefix.slice(0, -1);
      return [`${placeOf(group)}: ${what} must contain settings, such as "${inside[0]}"`];
    }
    return group.items.flatMap(({ key, value }) => {
      const path = `${prefix}${String(key)}`;
      const setting = Object.hasOwn(table, path) ? table[path] : undefined;
      if (setting === undefined && inside.some((each) => each.startsWith(`${path}.`)))
        return readGroup(value, `${path}.`);
      if (setting === undefined) return [`${placeOf(key)}: ${describeUnknown(path, inside)}`];
      let content: unknown = value;
      try {
        if (isNode(value)) content = value.toJS(document);
      } catch {
        return [`${placeOf(value)}: ${path}: put a text that begins with * in quotes`];
      }
      if (setting.form === 'path' && typeof content === 'string' && content !== '')
        content = resolve(dirname(file), content);
      found.set(path, {
        value: content,
        place: (parts = []) => `${placeOf(findPart(value ?? key, parts))}: ${[path, ...parts].join('.')}`,
      });
      return [];
    });
  }

  const { contents, errors } = document;
  const isEmpty = contents === null || (isScalar(contents) && contents.value === null);
  const problems = errors.map(({ pos, message }) => `${placeAt(pos[0])}: ${message}`);
  return { found, problems: problems.length > 0 || isEmpty ? problems : readGroup(contents, '') };
}

/** If the part isn't there, where it should be. */
function findPart(node: unknown, parts: readonly PropertyKey[]): unknown {
  const prefixes = parts.map((_, index) => parts.slice(0, parts.length - index));
  return prefixes.map((prefix) => isCollection(node) && node.getIn(prefix, true)).find(isNode) ?? node;
}

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

export function readFlagLayer(options: Readonly<Record<string, unknown>>, table: SettingTable): Layer {
  const found = Object.entries(table).flatMap(([path, { flag, form }]) => {
    if (flag === undefined) return [];
    const option = new Option(flag);
    const given = options[option.attributeName()];
    const value = typeof given === 'string' ? readText(given, form) : given;
    // For a switch that nobody turned off, commander says true.
    return value === undefined || (value === true && option.negate)
      ? []
      : [[path, { value, place: () => option.long ?? flag }] as const];
  });
  return { found: new Map(found), problems: [] };
}

/** As a file would have it. A text that doesn't fit stays one, and is refused later. */
function readText(text: string, form: Setting['form']): unknown {
  if (form === 'list') return text.split(',').flatMap((part) => part.trim() || []);
  if (form === 'number' && /^\s*-?\d+\s*$/.test(text)) return Number(text);
  if (form === 'switch' && /^(?:true|false)$/.test(text)) return text === 'true';
  return form === 'path' && text !== '' ? resolve(text) : text;
}

function describeUnknown(written: string, names: readonly string[]): string {
  const count = (name: string) => countEdits(written.toLowerCase(), name.toLowerCase());
  const [best] = names.toSorted((one, other) => count(one) - count(other));
  const isClose = best !== undefined && count(best) <= Math.max(1, written.length / 3);
  const help = isClose ? `Did you mean ${best}?` : `Available: ${names.join(', ')}`;
  return `${written} is not a setting. ${help}`;
}
