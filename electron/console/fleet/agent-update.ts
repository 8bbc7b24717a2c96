import type { AgentUpdate } from '#shared/ipc/contract.ts';
import type { AgentReport } from '#shared/model/agent.ts';
import type { DeviceEntry } from '#shared/device/device.ts';

/**
 * What the page must be told of an agent's report when it was last told of `sent`; null is nothing yet. Entries that are
 * the very same objects have not changed. `newRoundTrips` are those the page has not been told of.
 */
export function makeUpdate(
  { devices, roundTrips, ...report }: AgentReport,
  sent: readonly DeviceEntry[] | null,
  newRoundTrips: readonly number[] = roundTrips,
): AgentUpdate {
  if (sent === null) return { report, roundTrips, changed: devices, dropped: [], isWhole: true };
  const update = { report, roundTrips: newRoundTrips, isWhole: false } as const;
  if (sent === devices) return { ...update, changed: [], dropped: [] };
  // The first answer of each agent, all of which come at once.
  if (sent.length === 0) return { ...update, changed: devices, dropped: [] };
  const before = new Set(sent);
  const keys = new Set(devices.map(({ key }) => key));
  return {
    ...update,
    changed: devices.filter((entry) => !before.has(entry)),
    dropped: sent.filter(({ key }) => !keys.has(key)).map(({ key }) => key),
  };
}
