import { flattenDevice } from '#shared/device/flat-device.ts';
import { deviceAvailability, deviceFreshness, deviceSeenAt } from '#shared/model/freshness.ts';
import { formatAgentAddress } from '#shared/model/agent-address.ts';
import type { Subject } from '#shared/search/fields.ts';

/**
 * A device in an exported list, with how far it could be trusted when it was exported. Times are in ISO 8601; `asOf` is null when no
 * answer was ever good.
 */
export function exportDevice({ entry, agent, state }: Subject, now: number) {
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
