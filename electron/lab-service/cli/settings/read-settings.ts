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
 * @throws WrongUsage that lists every invalid value, including overridden ones, with its place.
 */
export function readSettings<T extends SettingTable>(table: T, layers: readonly Layer[]): Settings<T> {
  const merged = new Map<string, Found>();
  const problems = layers.flatMap((layer) => layer.problems);
  for (const { found } of layers) {
    for (const [path, { value, place }] of found) {
      const issues = table[path]?.schema.safeParse(value).error?.issues ?? [];
      problems.push(...issues.map((issue) => `${place(issue.path)}: ${issue.message}`));
    }
    const alternatives = exclusive.flatMap((path) => found.get(path) ?? []);
    if (alternatives.length > 0) for (const path of exclusive) merged.delete(path);
    if (alternatives.length > 1)
      problems.push(
        `${alternatives.map(({ place }) => place()).join(' and ')} exclude each other. Use one of them`,
      );
    for (const [path, each] of found) merged.set(path, each);
  }
  const pair = inseparable.flatMap((path) => merged.get(path) ?? []);
  const missing = inseparable.find((path) => !merged.has(path));
  if (pair[0] !== undefined && missing !== undefined) problems.push(`${pair[0].place()} requires ${missing}`);
  refuse(problems);
  const entries = Object.entries(table).map(
    ([path, { schema }]) => [path, schema.parse(merged.get(path)?.value)] as const,
  );
  // Object.fromEntries loses the pairing of path and value. The entries come from the table itself.
  const settings = Object.fromEntries(entries) as Settings<T>;
  refuse(findLoops(settings, merged.get('agents.list')));
  return settings;
}

/** Agents of the list that are the service itself. */
function findLoops(settings: Readonly<Record<string, unknown>>, list: Found | undefined): string[] {
  // A table with a list of agents has these settings, see service-settings.ts.
  const agents = (settings['agents.list'] ?? []) as readonly AgentAddress[];
  const service = settings as Readonly<Record<string, unknown>> & ServiceAddress;
  return agents.flatMap((agent, index) =>
    isServiceAddress(agent, service)
      ? `${list?.place([index, 'address'])} is the address of the service itself`
      : [],
  );
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new WrongUsage(problems.join('\n'));
}
