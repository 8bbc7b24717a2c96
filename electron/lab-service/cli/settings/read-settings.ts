import { WrongUsage } from '../failure.ts';
import type { Found, Layer } from './layer.ts';
import type { Settings, SettingTable } from './setting.ts';

/** Settings that say something about each other. */
export interface Rules {
  /** Of each pair one at most; a later layer's takes the place of an earlier one's other. */
  readonly either?: readonly (readonly [string, string])[];
  /** Of each pair both or none. */
  readonly both?: readonly (readonly [string, string])[];
}

/**
 * The settings of all layers, of which a later one wins.
 * @throws WrongUsage that names every wrong one, also those that a later layer covers, with its place and what is allowed.
 */
export function readSettings<T extends SettingTable>(
  table: T,
  layers: readonly Layer[],
  rules: Rules = {},
): Settings<T> {
  const problems = layers.flatMap((layer) => layer.problems);
  for (const layer of layers) problems.push(...findWrongValues(table, layer), ...findBoth(layer, rules));
  const found = merge(layers, rules);
  for (const [one, other] of rules.both ?? []) problems.push(...findLonely(found, one, other));
  if (problems.length > 0) throw new WrongUsage(problems.join('\n'));
  const entries = Object.entries(table).map(([path, { schema }]) => [
    path,
    schema.parse(found.get(path)?.value),
  ]);
  // Object.fromEntries forgets which value goes with which path; the table's own entries were walked above.
  return Object.fromEntries(entries) as Settings<T>;
}

function findWrongValues(table: SettingTable, { found }: Layer): string[] {
  const problems: string[] = [];
  for (const [path, { place, value }] of found) {
    const setting = table[path];
    // The value itself is left out: it may be a database's address, with a password in it.
    if (setting !== undefined && (value === undefined || !setting.schema.safeParse(value).success))
      problems.push(`${place} must be ${setting.allowed}`);
  }
  return problems;
}

function findBoth({ found }: Layer, { either = [] }: Rules): string[] {
  return either.flatMap(([one, other]) => {
    const places = [found.get(one)?.place, found.get(other)?.place];
    return places.includes(undefined) ? [] : [`${places.join(' and ')} exclude each other: give one of them`];
  });
}

function findLonely(found: ReadonlyMap<string, Found>, one: string, other: string): string[] {
  const [here, there] = [found.get(one), found.get(other)];
  if (here !== undefined && there === undefined) return [`${here.place} needs ${other} beside it`];
  if (there !== undefined && here === undefined) return [`${there.place} needs ${one} beside it`];
  return [];
}

function merge(layers: readonly Layer[], { either = [] }: Rules): Map<string, Found> {
  const merged = new Map<string, Found>();
  for (const { found } of layers) {
    for (const [one, other] of either) {
      if (found.has(one)) merged.delete(other);
      if (found.has(other)) merged.delete(one);
    }
    for (const [path, value] of found) merged.set(path, value);
  }
  return merged;
}
