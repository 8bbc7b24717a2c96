import { flattenDevice } from '#shared/device/flat-device.ts';
import { findAvailability } from '#shared/device/availability.ts';
import { deviceFreshness, deviceSeenAt } from '#shared/model/freshness.ts';
import type { Moment } from '#shared/model/moment.ts';
import { formatAgentAddress } from '#shared/model/agent-address.ts';
import type { Subject } from '#shared/search/fields.ts';

/**
 * A device in an exported list, with its freshness at the export. Times are in ISO 8601. `asOf` is null if there was
 * no successful response.
 */
export function exportDevice(subject: Subject, moment: Moment) {
  const { entry, agent, state } = subject;
  return {
    ...flattenDevice(entry.device),
    agent: { address: formatAgentAddress(agent.address), name: agent.name, group: agent.group },
    availability: findAvailability(subject, moment).kind,
    freshness: deviceFreshness(entry, state, moment.now),
    asOf: writeTime(deviceSeenAt(entry, state)),
    goneSince: writeTime(entry.goneSince),
    deviations: entry.deviations,
  };
}

function writeTime(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
