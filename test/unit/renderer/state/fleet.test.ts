import { beforeEach, expect, test, vi } from 'vitest';
import type { AgentUpdate } from '#shared/ipc/page-state.ts';
import type { DeviceEntry } from '#shared/device/device.ts';
import { makeUpdate } from '../../../../electron/console/fleet/agent-record.ts';
import { applyFleetChanges, replaceFleet, useFleet } from '../../../../renderer/state/fleet.ts';
import { exampleReport } from '../../../fixtures/agent-report.ts';
import { exampleDevice } from '../../../fixtures/device.ts';

const entry = (key: string, connectedUser = ''): DeviceEntry => ({
  key,
  device: { ...exampleDevice, deviceId: key, connectedUser },
  deviations: [],
  seenAt: null,
  goneSince: null,
});

const report = (devices: readonly DeviceEntry[]) => ({ ...exampleReport('a'), devices });

const shown = () => useFleet.getState().reports.get('a')?.devices;
const apply = (update: AgentUpdate) =>
  applyFleetChanges([{ sequence: useFleet.getState().sequence + 1, updates: [update], removed: [] }]);

beforeEach(() => replaceFleet({ sequence: 0, reports: [] }));

test('rebuilds a report from what changed', () => {
  const [x, y, z] = [entry('x'), entry('y'), entry('z')];
  apply(makeUpdate(report([x, y, z]), null));
  const taken = entry('y', 'kim');
  const fresh = entry('w');
  const update = makeUpdate(report([x, taken, fresh]), [x, y, z]);
  expect(update.changed).toEqual([taken, fresh]);
  apply(update);
  expect(shown()).toEqual([x, taken, fresh]);
  apply(makeUpdate(report([]), [x, taken, fresh]));
  expect(shown()).toEqual([]);
});

test('keeps the device list if only other facts change', () => {
  const devices = [entry('x')];
  apply(makeUpdate(report(devices), null));
  const before = shown();
  apply(makeUpdate({ ...report(devices), roundTripMs: 9 }, devices));
  expect(shown()).toBe(before);
  expect(useFleet.getState().reports.get('a')?.roundTripMs).toBe(9);
});

test('keeps the latest round trips', () => {
  const trips = Array.from({ length: 30 }, (_, index) => index);
  apply(makeUpdate({ ...report([]), roundTrips: trips }, null));
  apply(makeUpdate({ ...report([]), roundTrips: [...trips.slice(1), 30] }, [], [30]));
  expect(useFleet.getState().reports.get('a')?.roundTrips).toEqual([...trips.slice(1), 30]);
  const before = useFleet.getState().reports.get('a')?.roundTrips;
  apply(makeUpdate(report([]), [], []));
  expect(useFleet.getState().reports.get('a')?.roundTrips).toBe(before);
  // Another agent with the same ID starts empty.
  apply(makeUpdate({ ...report([]), roundTrips: [7] }, null));
  expect(useFleet.getState().reports.get('a')?.roundTrips).toEqual([7]);
});

test('applies several changes at once, up to a missed one', () => {
  const removal = (sequence: number, id: string) => ({ sequence, updates: [], removed: [id] });
  const onChange = vi.fn<() => void>();
  const unsubscribe = useFleet.subscribe(onChange);
  expect(applyFleetChanges([removal(1, 'x'), removal(2, 'x'), removal(2, 'x')])).toBe(true);
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(applyFleetChanges([removal(3, 'x'), removal(5, 'x'), removal(6, 'x')])).toBe(false);
  expect(useFleet.getState().sequence).toBe(3);
  unsubscribe();
});

test('follows a new order of agents', () => {
  const named = (id: string): AgentUpdate => {
    const { agent, ...rest } = report([]);
    return makeUpdate({ ...rest, agent: { ...agent, id } }, null);
  };
  const ids = () => [...useFleet.getState().reports.keys()];
  for (const id of ['b', 'd']) apply(named(id));
  const [update, order] = [named('a'), ['a', 'b', 'c']];
  applyFleetChanges([{ sequence: 3, updates: [update], removed: [], order }]);
  expect(ids()).toEqual(['a', 'b', 'd']);
});
