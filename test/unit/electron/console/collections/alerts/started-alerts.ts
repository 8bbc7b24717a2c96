import { vi } from 'vitest';
import type { AgentReport, AgentState } from '#shared/model/fleet/agent.ts';
import type { DeviceEntry } from '#shared/device/device.ts';
import type { AlertCondition, AlertList, AlertTarget, TriggeredAlert } from '#shared/model/fleet/alert.ts';
import { createAlerts } from '../../../../../../electron/console/collections/alerts/alerts.ts';
import type { LabDocument } from '../../../../../../electron/console/storage/lab-document.ts';
import { exampleReport } from '../../../../../fixtures/agent-report.ts';
import { makeDevice } from '../../../../../fixtures/device.ts';

export const now = 1_800_000_000_000;
export const fresh: AgentState = { kind: 'fresh', answeredAt: now };
export const silent = {
  kind: 'stale',
  answeredAt: now - 1,
  since: now,
  reason: { kind: 'overdue' },
} as const satisfies AgentState;
/** With a response that is too old. */
export const late: AgentState = { kind: 'fresh', answeredAt: now - 60_000 };

/** `x:kim` is in use by kim, `x:` is free, `x?` does not state its user, `x-` is disconnected. */
export function entry(text: string, agentId = 'a'): DeviceEntry {
  const [, id = '', sign, user = ''] = /^(\w+)([:?-])(.*)$/.exec(text) ?? [];
  return {
    key: `${agentId}/0/${id}`,
    device: makeDevice({ deviceId: id, modelName: `Model ${id}`, connectedUser: sign === '?' ? null : user }),
    deviations: [],
    seenAt: sign === '-' ? now - 1 : null,
    goneSince: sign === '-' ? now : null,
  };
}

export const report = (
  devices: readonly string[],
  state: AgentState = fresh,
  agentId = 'a',
): AgentReport => ({
  ...exampleReport(agentId, { agent: { name: 'Rack' }, state }),
  devices: devices.map((text) => entry(text, agentId)),
});

export const device = (id: string): AlertTarget => ({ kind: 'device', key: `a/0/${id}`, name: id });
export const search = (query: string): AlertTarget => ({ kind: 'search', query });

/** The alerts of a lab at `now`, until the test changes the time. */
export function startAlerts() {
  const clock = { now };
  vi.spyOn(Date, 'now').mockImplementation(() => clock.now);
  const file = { document: { labs: {} } as LabDocument<AlertList> };
  const triggered: TriggeredAlert[] = [];
  /** The agents that must be polled often, after each change of them. */
  const followed: string[][] = [];
  const alerts = createAlerts({
    file: { read: () => file.document, write: (next) => (file.document = next), flush: async () => {} },
    onChange: () => {},
    onAwaited: (agentIds) => followed.push([...agentIds]),
    onTriggered: (each) => triggered.push(each),
  });
  alerts.open('lab');

  /** Sets an alert on the first report, then applies the others. Returns the positions of those that trigger it. */
  function play(target: AlertTarget, when: AlertCondition, first: AgentReport, ...reports: AgentReport[]) {
    alerts.add({ target, when, idleMinutes: null }, [first]);
    return reports.flatMap((next, index) => {
      const before = triggered.length;
      alerts.update([next]);
      return triggered.length > before ? [index] : [];
    });
  }

  return { alerts, clock, file, triggered, followed, play };
}
