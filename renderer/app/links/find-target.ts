import type { AgentAddress } from '#shared/model/fleet/agent-address.ts';
import type { AgentReport } from '#shared/model/fleet/agent.ts';
import type { Link } from '#shared/model/link.ts';

export type LinkTarget =
  | { readonly kind: 'unreadable' }
  /** The lab has no agent there. It's up to the user whether to add it. */
  | { readonly kind: 'unknown-agent'; readonly address: AgentAddress }
  | { readonly kind: 'agent'; readonly address: AgentAddress }
  | { readonly kind: 'device'; readonly key: string }
  | { readonly kind: 'waiting'; readonly address: AgentAddress; readonly deviceId: string }
  | { readonly kind: 'no-device'; readonly address: AgentAddress; readonly deviceId: string };

export function findTarget(link: Link, reports: Iterable<AgentReport>): LinkTarget {
  if (link.kind === 'unreadable') return link;
  const { address } = link;
  const found = [...reports].find(({ agent }) => isSame(agent.address, address));
  if (!found) return { kind: 'unknown-agent', address };
  if (link.kind === 'agent') return link;
  const { deviceId } = link;
  const entry = found.devices.find(({ device }) => device.deviceId === deviceId);
  if (entry) return { kind: 'device', key: entry.key };
  return { kind: found.state.kind === 'fresh' ? 'no-device' : 'waiting', address, deviceId };
}

function isSame(one: AgentAddress, other: AgentAddress): boolean {
  return one.port === other.port && one.host.toLowerCase() === other.host.toLowerCase();
}
