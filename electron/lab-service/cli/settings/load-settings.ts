import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { AgentAddress } from '#shared/model/fleet/agent-address.ts';
import { canonicalHost } from '../../network/canonical-host.ts';
import { isOwnAddress } from '../../network/own-address.ts';
import { describeFileError, WrongUsage } from '../failure.ts';
import {
  configVariable,
  type Found,
  type Layer,
  readEnvironmentLayer,
  readFileLayer,
  readFlagLayer,
} from './layers.ts';
import { serviceSettings, type ServiceSettings } from './service-settings.ts';
import type { Settings, SettingTable } from './setting.ts';

/** From commander: texts, and a boolean for a flag without a value. */
export type Flags = Readonly<Record<string, unknown>>;

export const loadServiceSettings = (flags: Flags) => loadSettings(serviceSettings, flags);

/** Flags beat the environment, which beats the file. @throws WrongUsage */
export async function loadSettings<T extends SettingTable>(table: T, flags: Flags): Promise<Settings<T>> {
  const layers = [readEnvironmentLayer(process.env, table), readFlagLayer(flags, table)];
  const file = findConfig(flags);
  if (file === '') return readSettings(table, layers);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    const place = typeof flags['config'] === 'string' ? '--config' : configVariable;
    throw new WrongUsage(`${place}: ${file} cannot be read: ${describeFileError(error)}`);
  });
  return readSettings(table, [readFileLayer(text, resolve(file), table), ...layers]);
}

export function findConfig(flags: Flags): string {
  const flag = flags['config'];
  return typeof flag === 'string' ? flag : (process.env[configVariable] ?? '');
}

/** One of them at most. If a later layer has the other one, that wins. */
const exclusive = [
  ['dataDir', 'database'],
  ['adb', 'usbmux.enabled'],
] as const;
const inseparable = ['tls.cert', 'tls.key'] as const;

/** @throws WrongUsage with every bad value and its place, even of those that are overridden */
export function readSettings<T extends SettingTable>(table: T, layers: readonly Layer[]): Settings<T> {
  const merged = new Map<string, Found>();
  const problems = layers.flatMap((layer) => layer.problems);
  for (const { found } of layers) {
    for (const [path, { value, place }] of found) {
      const issues = table[path]?.schema.safeParse(value).error?.issues ?? [];
      problems.push(...issues.map((issue) => `${place(issue.path)}: ${issue.message}`));
    }
    for (const paths of exclusive) {
      const alternatives = paths
        .flatMap((path) => found.get(path) ?? [])
        .filter(({ value }) => value !== false);
      if (alternatives.length > 0) for (const path of paths) merged.delete(path);
      if (alternatives.length > 1)
        problems.push(
          `${alternatives.map(({ place }) => place()).join(' and ')} exclude each other. Use one of them`,
        );
    }
    for (const [path, each] of found) merged.set(path, each);
  }
  const pair = inseparable.flatMap((path) => merged.get(path) ?? []);
  const missing = inseparable.find((path) => !merged.has(path));
  if (pair[0] !== undefined && missing !== undefined) problems.push(`${pair[0].place()} requires ${missing}`);
  refuse(problems);
  const entries = Object.entries(table).map(
    ([path, { schema }]) => [path, schema.parse(merged.get(path)?.value)] as const,
  );
  // Object.fromEntries loses which value goes with which path. The entries are the table's own.
  const settings = Object.fromEntries(entries) as Settings<T>;
  refuse(findLoops(settings, merged.get('agents.list')));
  return settings;
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new WrongUsage(problems.join('\n'));
}

function findLoops(settings: Readonly<Record<string, unknown>>, list: Found | undefined): string[] {
  if (list === undefined) return [];
  // Only the service has a list of agents.
  const service = settings as ServiceSettings;
  return (service['agents.list'] ?? []).flatMap((agent, index) =>
    isServiceAddress(agent, service)
      ? `${list.place([index, 'address'])} is the address of the service itself`
      : [],
  );
}

/** Would the service call itself, as far as we can tell from the settings? */
export function isServiceAddress(
  agent: AgentAddress,
  { host, port, hosts = [] }: Pick<ServiceSettings, 'host' | 'port' | 'hosts'>,
): boolean {
  const isName = hosts.some((name) => canonicalHost(name) === canonicalHost(agent.host));
  return (isName && agent.port === port) || isOwnAddress(agent, { host, port });
}
