import type { TFunction } from 'i18next';
import { type AgentKindName, type AgentTypes, agentTypes, kindNames } from '#shared/device/agent-kinds.ts';
import type { AgentReport } from '#shared/model/agent.ts';

/** What answers at an agent's address, as far as it can be told. */
export type AgentKind =
  | { readonly kind: AgentKindName | 'mixed' | 'unknown' }
  /** An AgentType that no connector of ours writes. */
  | { readonly kind: 'other'; readonly code: number };

/**
 * What the lab service says the agent is, else what its devices' AgentType says. The latter is an HTTP agent's own word:
 * one that passes on the records of an ADB server may call itself that.
 */
export function findAgentKind(
  { version, devices }: Pick<AgentReport, 'version' | 'devices'>,
  types: AgentTypes = agentTypes,
): AgentKind {
  const stated = version === null ? null : findStatedKind(version, types);
  if (stated !== null) return { kind: stated };
  const codes = new Set(devices.map(({ device }) => device.model.agentType).filter((code) => code !== null));
  const [code] = codes;
  if (code === undefined) return { kind: 'unknown' };
  if (codes.size > 1) return { kind: 'mixed' };
  const kind = kindNames(types).find((name) => types[name] === code);
  return kind === undefined ? { kind: 'other', code } : { kind };
}

export function kindWords(t: TFunction, kind: AgentKind): string {
  return kind.kind === 'other'
    ? t('agents.kinds.other', { code: kind.code })
    : t(`agents.kinds.${kind.kind}`);
}

/** The version as people write it: `adb/1.0.41` as `1.0.41`, that of a program which is no kind with its name. */
export function writeVersion(version: string, types: AgentTypes = agentTypes): string {
  const [program] = version.split('/', 1);
  const isKind = kindNames(types).some((name) => name === program);
  return isKind ? version.slice(version.indexOf('/') + 1) : version.replace('/', ' ');
}

/** The word before the slash is the name of a kind, or of our own agent, which is an HTTP agent. */
function findStatedKind(version: string, types: AgentTypes): AgentKindName | null {
  const [program] = version.split('/', 1);
  if (program === 'device-lab') return 'http';
  return kindNames(types).find((name) => name === program) ?? null;
}
