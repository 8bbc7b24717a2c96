import { formatAgentAddress } from '../model/fleet/agent-address.ts';
import { deviceFreshness, deviceSeenAt, wordOfFreshness } from '../model/fleet/freshness.ts';
import type { Moment } from '../model/fleet/moment.ts';
import { findAvailability, findClaim, findIdleSince, wordOfAvailability } from './availability.ts';
import { CLAIMED } from './claim.ts';
import { flattenDevice } from './flat-device.ts';
import type { Subject } from './list-field.ts';

/**
 * A device as JSON for files and programs. Times are ISO 8601; `asOf` is null before the first successful
 * response, `idleSince` if unknown.
 */
export function describeDevice(subject: Subject, moment: Moment) {
  const { entry, agent, state, version } = subject;
  const freshness = deviceFreshness(entry, state, moment.now);
  const { claim: _, lastScreenshot, ...device } = flattenDevice(entry.device);
  const claim = findClaim(entry.device, moment.now);
  return {
    ...device,
    ...(claim && { claim }),
    ...(lastScreenshot && { lastScreenshot }),
    ...(claim?.Filled && { connectedUser: claim.By ?? CLAIMED }),
    agent: { address: formatAgentAddress(agent.address), name: agent.name, group: agent.group, version },
    availability: wordOfAvailability(findAvailability(subject, moment).kind),
    freshness: wordOfFreshness(freshness),
    asOf: writeTime(deviceSeenAt(entry, state)),
    idleSince: writeTime(findIdleSince(entry, freshness)),
    goneSince: writeTime(entry.goneSince),
    deviations: entry.deviations,
  };
}

/** Also null for a time that `Date` can't hold. */
function writeTime(at: number | null): string | null {
  const date = new Date(at ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
