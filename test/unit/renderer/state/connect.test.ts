import { beforeEach, expect, test } from 'vitest';
import type { EventName, Events } from '#shared/ipc/contract.ts';
import type { AgentUpdate, PageState, FleetChange, FleetReports } from '#shared/ipc/page-state.ts';
import type { AgentReport } from '#shared/model/fleet/agent.ts';
import { defaultSettings, type Settings } from '#shared/model/settings.ts';
import { packAnswer, packEvent } from '#shared/ipc/packing.ts';
import { createApi } from '../../../../renderer/state/api/create-api.ts';
import { connectStores } from '../../../../renderer/state/connect.ts';
import { useConsole } from '../../../../renderer/state/console.ts';
import { useFleet } from '../../../../renderer/state/fleet.ts';
import { usePage } from '../../../../renderer/state/page.ts';
import { keepOptimistic } from '../../../../renderer/state/optimistic-settings.ts';
import { exampleReport } from '../../../fixtures/agent-report.ts';
import { namedSnapshot } from '../../../fixtures/named-people.ts';

const report = (id: string) => exampleReport(id, { state: { kind: 'never-polled' } });

const change = (sequence: number, ids: string[], removed: string[] = []): FleetChange => ({
  sequence,
  updates: ids.map((id) => whole(report(id))),
  removed,
});

const whole = ({ devices, roundTrips, ...rest }: AgentReport): AgentUpdate => ({
  report: rest,
  roundTrips,
  changed: devices,
  dropped: [],
  isWhole: true,
});

const snapshot = (sequence: number, ids: string[]): FleetReports => ({
  sequence,
  reports: ids.map(report),
});

/** Main's end of the bridge. The test decides when it returns snapshots and which events it sends. */
function createMain() {
  const listeners = new Map<string, (payload: unknown) => void>();
  const waiting: ((fleet: FleetReports) => void)[] = [];
  const api = createApi({
    invoke: () =>
      new Promise((resolve) => {
        waiting.push((fleet) => {
          const value: PageState = {
            ...namedSnapshot,
            settings: defaultSettings,
            session: { kind: 'signed-out' },
            labs: [],
            fleet,
          };
          resolve({ ok: true, value: packAnswer('console.state', value) });
        });
      }),
    subscribe(event, listener) {
      listeners.set(event, listener);
      return () => listeners.delete(event);
    },
  });
  return {
    api,
    questions: () => waiting.length,
    answer: async (fleet: FleetReports) => {
      waiting.shift()?.(fleet);
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    },
    say: <E extends EventName>(event: E, payload: Events[E]) =>
      listeners.get(event)?.(packEvent(event, payload)),
  };
}

const locked = {
  kind: 'locked',
  choice: { kind: 'this-computer' },
  address: '',
  name: '',
  employeeNumber: '1',
} as const;

const agents = () => [...useFleet.getState().reports.keys()];

beforeEach(() => useFleet.setState({ sequence: 0, reports: new Map() }));

test('applies events before the first snapshot', async () => {
  const main = createMain();
  const synchronize = connectStores(main.api);
  main.say('link.opened', { kind: 'unreadable' });
  main.say('fleet.changed', change(4, ['old']));
  main.say('fleet.changed', change(6, ['b']));
  expect(usePage.getState().link).toEqual({ kind: 'unreadable' });
  expect(main.questions()).toBe(0);
  void synchronize();
  await main.answer(snapshot(5, ['a']));
  expect(agents()).toEqual(['a', 'b']);
});

test('asks for a snapshot after a missed change', async () => {
  const main = createMain();
  void connectStores(main.api)();
  await main.answer(snapshot(1, ['a']));
  main.say('fleet.changed', change(3, ['c']));
  expect(agents()).toEqual(['a']);
  expect(main.questions()).toBe(1);
  await main.answer(snapshot(3, ['a', 'b', 'c']));
  expect(agents()).toEqual(['a', 'b', 'c']);
});

test('waits for the labs after signing out of a locked console', async () => {
  const main = createMain();
  void connectStores(main.api)();
  await main.answer(snapshot(1, []));
  useConsole.setState({ session: locked });
  main.say('session.changed', { kind: 'signed-out' });
  expect(useConsole.getState().session.kind).toBe('locked');
  await main.answer(snapshot(1, []));
  expect(useConsole.getState().session.kind).toBe('signed-out');
});

test('a late event doesn’t undo a newer choice', async () => {
  const main = createMain();
  connectStores(main.api);
  const shows = (zoom: Settings['zoom']) => ({ ...defaultSettings, zoom });
  const send = (settings: Settings) => main.say('settings.changed', { settings, language: 'en' });
  useConsole.setState({ settings: shows(110) });
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  const kept = [keepOptimistic('zoom', first.promise), keepOptimistic('zoom', second.promise)];
  useConsole.setState({ settings: shows(125) });

  send(shows(110));
  first.resolve();
  await kept[0];
  expect(useConsole.getState().settings.zoom).toBe(125);
  second.resolve();
  await kept[1];
  send(shows(150));
  expect(useConsole.getState().settings.zoom).toBe(150);
});
