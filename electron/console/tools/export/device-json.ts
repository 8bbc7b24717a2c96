import type { Deviation } from '#shared/device/device.ts';
import { type FlatDevice, flattenDevice } from '#shared/device/flat-device.ts';
import { deviceAvailability, deviceFreshness, deviceSeenAt } from '#shared/model/freshness.ts';
import { formatAgentAddress } from '#shared/model/agent-address.ts';
import type { Subject } from '#shared/search/fields.ts';

/** A device as an exported list tells it: with how far it could be trusted when it was exported. */
export interface ExportedDevice extends FlatDevice {
  readonly agent: { readonly address: string; readonly name: string; readonly group: string };
  readonly availability: 'free' | 'in-use' | 'unknown' | 'gone';
  readonly freshness: 'fresh' | 'stale' | 'gone';
  /** ISO 8601; null when no answer was ever good. */
  readonly asOf: string | null;
  readonly goneSince: string | null;
  readonly deviations: readonly Deviation[];
}

export function exportDevice({ entry, agent, state }: Subject, now: number): ExportedDevice {
  const freshness = deviceFreshness(entry, state, now);
  return {
    ...flattenDevice(entry.device),
    agent: { address: formatAgentAddress(agent.address), name: agent.name, group: agent.group },
    availability: deviceAvailability(entry, freshness).kind,
    freshness,
    asOf: writeTime(deviceSeenAt(entry, state)),
    goneSince: writeTime(entry.goneSince),
    deviations: entry.deviations,
  };
}

function writeTime(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
