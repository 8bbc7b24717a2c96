import { WrongUsage } from '../failure.ts';
import type { Found, Layer } from './layer.ts';
import type { Settings, SettingTable } from './setting.ts';

/** At most one of them. One in a later layer replaces the other in an earlier layer. */
const exclusive = ['dataDir', 'database'] as const;
/** Both or neither. */
const inseparable = ['tls.cert', 'tls.key'] as const;

/**
 * Merges the settings of all layers. A later layer overrides an earlier one.
 * @throws WrongUsage that lists every invalid value, including overridden ones, with its place and the
 * allowed values.
 */
export function readSettings<T extends SettingTable>(table: T, layers: readonly Layer[]): Settings<T> {
  const found = merge(layers);
  const problems = [
    ...layers.flatMap((layer) => layer.problems),
    ...layers.flatMap((layer) => [...findWrongValues(table, layer), ...findExclusive(layer)]),
    ...findLonely(found),
  ];
  if (problems.length > 0) throw new WrongUsage(problems.join('\n'));
  const entries = Object.entries(table).map(([path, { schema }]) => [
    path,
    schema.parse(found.get(path)?.value),
  ]);
  // Object.fromEntries loses the pairing of path and value. The entries come from the table itself.
  return Object.fromEntries(entries) as Settings<T>;
}

function findWrongValues(table: SettingTable, { found }: Layer): string[] {
  return [...found].flatMap(([path, { place, value }]) => {
    const setting = table[path];
    const isRight = value !== undefined && setting?.schema.safeParse(value).success === true;
    // The message omits the value: it may be a database address with a password.
    return isRight ? [] : [`${place} must be ${setting?.allowed}`];
  });
}

function findExclusive({ found }: Layer): string[] {
  const places = exclusive.map((path) => found.get(path)?.place);
  return places.includes(undefined) ? [] : [`${places.join(' and ')} exclude each other. Use one of them`];
}

function findLonely(found: ReadonlyMap<string, Found>): string[] {
  const lonely = inseparable.map((path) => found.get(path)).find((said) => said !== undefined);
  const missing = inseparable.find((path) => !found.has(path));
  return lonely && missing ? [`${lonely.place} requires ${missing}`] : [];
}

function merge(layers: readonly Layer[]): Map<string, Found> {
  const merged = new Map<string, Found>();
  for (const { found } of layers) {
    if (exclusive.some((path) => found.has(path))) for (const path of exclusive) merged.delete(path);
    for (const [path, value] of found) merged.set(path, value);
  }
  return merged;
}
