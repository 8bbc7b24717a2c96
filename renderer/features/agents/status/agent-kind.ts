import type { TFunction } from 'i18next';
import {
  type AgentKindName,
  type AgentTypes,
  agentTypes,
  findStatedKind,
  kindNames,
  programOf,
  SCREEN_MARK,
} from '#shared/device/agent-kinds.ts';
import type { AgentReport } from '#shared/model/fleet/agent.ts';

export type AgentKind =
  | { readonly kind: AgentKindName | 'mixed' | 'unknown' }
  /** Nobody says what kind it is. Its devices have this AgentType, which the specification doesn't define. */
  | { readonly kind: 'other'; readonly code: number };

/** As the lab service says, else its devices' AgentType. */
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

/** `1.0.41` for `adb/1.0.41`, without the mark for screenshots. A program that we don't know keeps its name. */
export function writeVersion(version: string, types: AgentTypes = agentTypes): string {
  const isKind = kindNames(types).some((name) => name === programOf(version));
  const shown = version.replace(SCREEN_MARK, '');
  return isKind ? shown.slice(shown.indexOf('/') + 1) : shown.replace('/', ' ');
}
