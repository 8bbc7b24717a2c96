import type { TFunction } from 'i18next';
import {
  type AgentKindName,
  type AgentTypes,
  agentTypes,
  findStatedKind,
  kindNames,
  programOf,
} from '#shared/device/agent-kinds.ts';
import type { AgentReport } from '#shared/model/agent.ts';

/** What answers at an agent's address, as far as it can be told. */
export type AgentKind =
  | { readonly kind: AgentKindName | 'mixed' | 'unknown' }
  /** Nobody states its kind. Its devices have this AgentType, which the contract gives no meaning. */
  | { readonly kind: 'other'; readonly code: number };

/** What the lab service says the agent is, else the AgentType of its devices, which is a number and no more. */
export function findAgentKind(
  { version, devices }: Pick<AgentReport, 'version' | 'devices'>,
  types: AgentTypes = agentTypes,
): AgentKind {
  const stated = findStatedKind(version, types);
  if (stated !== null) return { kind: stated };
  const codes = new Set(devices.map(({ device }) => device.model.agentType).filter((code) => code !== null));
  const [code] = codes;
  if (code === undefined) return { kind: 'unknown' };
  return codes.size > 1 ? { kind: 'mixed' } : { kind: 'other', code };
}

export function kindLabel(t: TFunction, kind: AgentKind): string {
  return kind.kind === 'other'
    ? t('agents.kinds.other', { code: kind.code })
    : t(`agents.kinds.${kind.kind}`);
}

/** The version as people write it: `adb/1.0.41` as `1.0.41`, that of a program which is no kind with its name. */
export function writeVersion(version: string, types: AgentTypes = agentTypes): string {
  const isKind = kindNames(types).some((name) => name === programOf(version));
  return isKind ? version.slice(version.indexOf('/') + 1) : version.replace('/', ' ');
}
