import type { AgentUpdate } from '#shared/ipc/contract.ts';
import type { AgentReport } from '#shared/model/agent.ts';
import type { DeviceEntry } from '#shared/model/device.ts';

/**
 * What the page must be told of an agent's report when it was last told of `sent`; null is nothing yet. Entries that are
 * the very same objects have not changed.
 */
export function makeUpdate(report: AgentReport, sent: readonly DeviceEntry[] | null): AgentUpdate {
  const { devices, ...rest } = report;
  if (sent === null) return { report: rest, changed: devices, dropped: [], isWhole: true };
  if (sent === devices) return { report: rest, changed: [], dropped: [], isWhole: false };
  const before = new Set(sent);
  const keys = new Set(devices.map(({ key }) => key));
  return {
    report: rest,
    changed: devices.filter((entry) => !before.has(entry)),
    dropped: sent.filter(({ key }) => !keys.has(key)).map(({ key }) => key),
    isWhole: false,
  };
}
