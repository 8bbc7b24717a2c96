import type { AgentReport, AgentState } from '#shared/model/agent.ts';
import type { DeviceEntry } from '#shared/device/device.ts';
import type { TriggeredWatch, WatchCondition, WatchList, WatchTarget } from '#shared/model/watch.ts';
import { createWatches } from '../../../../../../electron/console/collections/watches/watches.ts';
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

export const device = (id: string): WatchTarget => ({ kind: 'device', key: `a/0/${id}`, name: id });
export const search = (query: string): WatchTarget => ({ kind: 'search', query });

/** The alerts of a lab at `now`, until the test changes the time. */
export function startWatches() {
  const clock = { now };
  const file = { document: { labs: {} } as LabDocument<WatchList> };
  const triggered: TriggeredWatch[] = [];
  /** The agents that must be polled often, after each change of them. */
  const followed: string[][] = [];
  const watches = createWatches({
    file: { read: () => file.document, write: (next) => (file.document = next), flush: async () => {} },
    now: () => clock.now,
    onChange: () => {},
    onWatched: (agentIds) => followed.push([...agentIds]),
    onTriggered: (each) => triggered.push(each),
  });
  watches.open('lab');

  /** Sets an alert on the first report, then applies the others. Returns the positions of those that trigger it. */
  function play(target: WatchTarget, when: WatchCondition, first: AgentReport, ...reports: AgentReport[]) {
    watches.add({ target, when, idleMinutes: null }, [first]);
    return reports.flatMap((next, index) => {
      const before = triggered.length;
      watches.update([next]);
      return triggered.length > before ? [index] : [];
    });
  }

  return { watches, clock, file, triggered, followed, play };
}
