import type { AgentReport } from '#shared/model/agent.ts';

/** What answers at an agent's address, as far as it can be told. */
export type AgentKind =
  | { readonly kind: 'adb' | 'http' | 'demo' | 'mixed' | 'unknown' }
  /** A code of AgentType that has no name here. */
  | { readonly kind: 'other'; readonly code: number };

const namedTypes: ReadonlyMap<number, 'adb' | 'http' | 'demo'> = new Map([
  [1, 'adb'],
  [2, 'http'],
  [9, 'demo'],
]);

/**
 * What the lab service says the agent is, else what its devices' AgentType says. The latter is an HTTP agent's own word:
 * one that passes on the records of an ADB server may call itself that.
 */
export function findAgentKind({ version, devices }: Pick<AgentReport, 'version' | 'devices'>): AgentKind {
  if (version?.startsWith('adb/')) return { kind: 'adb' };
  if (version?.startsWith('device-lab/')) return { kind: 'http' };
  const codes = new Set(devices.map(({ device }) => device.model.agentType).filter((code) => code !== null));
  const [code] = codes;
  if (code === undefined) return { kind: 'unknown' };
  if (codes.size > 1) return { kind: 'mixed' };
  const kind = namedTypes.get(code);
  return kind ? { kind } : { kind: 'other', code };
}

/** The version as people write it: `adb/1.0.41` as `1.0.41`, any other program's with its name. */
export function writeVersion(version: string): string {
  return version.replace(/^adb\//, '').replace('/', ' ');
}
