import type { AgentAddress } from '#shared/model/agent-address.ts';
import { WrongUsage } from '../failure.ts';
import type { Found, Layer } from './layer.ts';
import { isServiceAddress, type ServiceAddress } from './service-address.ts';
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
    ...findIncompletePairs(found),
  ];
  if (problems.length > 0) throw new WrongUsage(problems.join('\n'));
  const entries = Object.entries(table).map(
    ([path, { schema }]) => [path, schema.parse(found.get(path)?.value)] as const,
  );
  const loops = findLoops(new Map(entries), found.get('agents.list'));
  if (loops.length > 0) throw new WrongUsage(loops.join('\n'));
  // Object.fromEntries loses the pairing of path and value. The entries come from the table itself.
  return Object.fromEntries(entries) as Settings<T>;
}

function findWrongValues(table: SettingTable, { found }: Layer): string[] {
  return [...found].flatMap(([path, { place, placeOf, value }]) => {
    const setting = table[path];
    const reading = value === undefined ? undefined : setting?.schema.safeParse(value);
    if (reading?.success === true) return [];
    const inner = setting?.form === 'entries' ? (reading?.error.issues ?? []) : [];
    const problems = inner.flatMap(({ path: part, message }) =>
      part.length > 0 && placeOf !== undefined ? [`${placeOf(part)} ${message}`] : [],
    );
    // The message omits the value: it may be a database address with a password.
    return problems.length > 0 ? problems : [`${place} must be ${setting?.allowed}`];
  });
}

/** Agents of the list that are the service itself. */
function findLoops(values: ReadonlyMap<string, unknown>, list: Found | undefined): string[] {
  // A table with a list of agents has these settings, see service-settings.ts.
  const agents = (values.get('agents.list') ?? []) as readonly AgentAddress[];
  const [host, port, hosts] = ['host', 'port', 'hosts'].map((path) => values.get(path));
  const service = { host, port, hosts } as ServiceAddress;
  return agents.flatMap((agent, index) =>
    isServiceAddress(agent, service)
      ? [`${list?.placeOf?.([index, 'address']) ?? 'agents.list'} is the address of the service itself`]
      : [],
  );
}

function findExclusive({ found }: Layer): string[] {
  const places = exclusive.map((path) => found.get(path)?.place);
  return places.includes(undefined) ? [] : [`${places.join(' and ')} exclude each other. Use one of them`];
}

function findIncompletePairs(found: ReadonlyMap<string, Found>): string[] {
  const present = inseparable.map((path) => found.get(path)).find((entry) => entry !== undefined);
  const missing = inseparable.find((path) => !found.has(path));
  return present && missing ? [`${present.place} requires ${missing}`] : [];
}

function merge(layers: readonly Layer[]): Map<string, Found> {
  const merged = new Map<string, Found>();
  for (const { found } of layers) {
    if (exclusive.some((path) => found.has(path))) for (const path of exclusive) merged.delete(path);
    for (const [path, value] of found) merged.set(path, value);
  }
  return merged;
}
