import { findAvailability } from '#shared/device/availability.ts';
import { keysOfRow } from '#shared/device/claim.ts';
import type { Subject } from '#shared/device/list-field.ts';
import { formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import type { Moment } from '#shared/model/fleet/moment.ts';
import { HIDDEN } from '#shared/model/text/name-mask.ts';
import type { Query } from '#shared/search/query.ts';
import { statesObserved } from '#shared/wire/agent-header.ts';
import type { LabReading } from './device-lists.ts';

/** An ID over the network, as adb writes it. */
const networkId = /:\d+$|\._adb(?:-tls-connect)?\._tcp/;

/** What a claim of this phone is found by. Null if we can't tell it from others. */
export function findKeys(
  { entry, agent, version }: Subject,
  { agents }: LabReading,
): readonly string[] | null {
  const { deviceId, serialNumber, noSerial } = entry.device;
  // Another row has it, or it isn't the one that lists have.
  const isOdd = entry.deviations.some(({ field }) => field === 'DeviceID');
  if (noSerial || isOdd || deviceId.includes(HIDDEN)) return null;
  const keys = keysOfRow({ agent: formatAgentAddress(agent.address), deviceId, serialNumber });
  const isLocal = !keys.includes(`id:${deviceId}`);
  if (!isLocal && !serialNumber && statesObserved(version) && networkId.test(deviceId)) return null;
  let isShared = false;
  for (const { devices, state } of agents) {
    const alike = devices.entries.filter(({ device }) => device.deviceId === deviceId);
    if (devices.agent.id === agent.id && alike.length > 1) return null;
    isShared ||= devices.agent.id !== agent.id && state.kind === 'fresh' && alike.length > 0;
  }
  // If two connected phones have the same serial, it means nothing.
  return isShared ? keys.slice(0, 1) : keys;
}

/**
 * The order in which a query takes devices: unused ones first, those we can't tell last. Null if it won't take this
 * one.
 */
export function rankForClaim(subject: Subject, moment: Moment, query: Query): 0 | 1 | 2 | null {
  const availability = findAvailability(subject, moment);
  switch (availability.kind) {
    case 'available':
    case 'idle':
      return 0;
    case 'unknown':
      return availability.reason === 'stale' || availability.reason === 'adb-state' ? null : 1;
    case 'recent-activity':
      return wantsActive(query) ? 2 : null;
    case 'claimed':
    case 'in-use':
    case 'disconnected':
      return null;
  }
}

/** Does the query ask for devices with recent activity? */
function wantsActive(query: Query): boolean {
  if (query.kind === 'field') return query.field === 'availability' && query.value === 'active';
  return (query.kind === 'and' || query.kind === 'or') && query.of.some(wantsActive);
}
