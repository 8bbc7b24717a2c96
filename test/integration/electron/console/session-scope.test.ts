import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EventName, Events } from '#shared/ipc/contract.ts';
import { viewContentSchema } from '#shared/ipc/list-view-schemas.ts';
import { startConsole, type TestConsole } from '../../../fakes/console.ts';
import {
  answerJson,
  deviceList,
  type LabServer,
  startLabServer,
  wireDevice,
} from '../../../fakes/lab-server.ts';
import { agentAt, serviceAt } from '../../../fixtures/lab-choice.ts';

const agent = agentAt();
const person = { companyCode: 'A', employeeNumber: '1', password: 'p' };
const content = viewContentSchema.parse({ query: 'galaxy', picks: [] });

let lab: LabServer;
beforeEach(async () => {
  lab = await startLabServer();
  lab.listDevices = list('x');
});
afterEach(() => lab.close());

const list = (...ids: readonly string[]) => answerJson(deviceList(ids.map((id) => wireDevice(id))));

/** A console that is signed in to the service and has polled its one agent. */
async function start(): Promise<TestConsole> {
  const test = await startConsole();
  await signIn(test);
  test.console.agents.add(agent);
  await waitForDevices(test, ['x']);
  return test;
}

function signIn({ console }: TestConsole, account = person) {
  return console.session.signIn({ choice: serviceAt(lab.baseAddress), ...account });
}

function waitForDevices({ console }: TestConsole, ids: readonly string[]): Promise<void> {
  return vi.waitFor(async () => {
    const { reports } = (await console.pageState()).fleet;
    const listed = reports[0]?.devices.filter(({ goneSince }) => goneSince === null) ?? [];
    expect(listed.map(({ device }) => device.deviceId)).toEqual(ids);
  });
}

/** The payloads of an event that the console has sent. */
function sent<E extends EventName>({ events }: TestConsole, name: E): readonly Events[E][] {
  // Each event is recorded with its own payload.
  return events.filter(({ event }) => event === name).map(({ payload }) => payload as Events[E]);
}

/** Lists these devices from now on, and waits until the history has them. */
async function changeDevices(test: TestConsole, ...ids: readonly string[]): Promise<void> {
  lab.listDevices = list(...ids);
  test.console.fleet.pollNow(null);
  await vi.waitFor(() => expect(listHistory(test)).toContain(ids.at(-1)));
}

/** The IDs of the devices of all changes that the page has received. */
function listHistory(test: TestConsole) {
  return sent(test, 'history.added')
    .flat()
    .map(({ device }) => device?.key.split('/').at(-1));
}

describe('the page receives each change', () => {
  it('of saved views, recent choices, snapshots and alerts', async () => {
    const test = await start();
    const { console } = test;
    console.views.save('mine', content);
    console.recentChoices.remember('device:10.0.0.5:5037 x');
    await console.snapshots.save('before');
    const key = (await console.pageState()).fleet.reports[0]?.devices[0]?.key ?? '';
    console.alerts.add({ target: { kind: 'device', key, name: 'x' }, when: 'available', idleMinutes: null });
    expect(sent(test, 'views.changed').at(-1)).toMatchObject([{ name: 'mine', query: 'galaxy' }]);
    expect(sent(test, 'recent-choices.changed').at(-1)).toEqual(['device:10.0.0.5:5037 x']);
    expect(sent(test, 'snapshots.changed').at(-1)).toMatchObject([{ name: 'before' }]);
    expect(sent(test, 'alerts.changed').at(-1)).toMatchObject({ pending: [{ target: { key } }] });
  });

  it('of the fleet and its history, the fleet first', async () => {
    const test = await start();
    await changeDevices(test, 'y');
    expect(listHistory(test)).toEqual(['x', 'y']);
    const names = test.events.map(({ event }) => event);
    expect(names[names.indexOf('history.added') - 1]).toBe('fleet.changed');
  });

  it('of the agents whose older changes were dropped', async () => {
    const test = await start();
    for (const name of ['a', 'b'])
      await changeDevices(test, ...Array.from({ length: 600 }, (_, index) => `${name}${index}`));
    const [{ agent: named } = { agent: '' }] = sent(test, 'history.added').flat();
    // 1 and 600 devices are gone, and 1,200 are new. 1,000 of these changes are kept.
    expect(sent(test, 'history.gaps').at(-1)).toMatchObject([{ agent: named, count: 801 }]);
  });

  it('of a refresh, from its start to its end', async () => {
    const test = await start();
    const responding = Promise.withResolvers<void>();
    lab.listDevices = (response, call) => void responding.promise.then(() => list('x')(response, call));
    test.console.wake();
    // A refresh is reported after half a second.
    await vi.waitFor(() => expect(sent(test, 'refresh-progress.changed')).toEqual([{ waiting: 1, all: 1 }]));
    responding.resolve();
    await vi.waitFor(() => expect(sent(test, 'refresh-progress.changed').at(-1)).toBeNull());
  });

  it('of a search for agents, which ends with the session', async () => {
    const test = await start();
    const own = test.console.discovery.ranges().find(({ isThisComputer }) => isThisComputer);
    test.console.discovery.search({ ranges: [own?.cidr ?? ''], ports: [9] });
    await vi.waitFor(() =>
      expect(sent(test, 'discovery.changed').at(-1)).toMatchObject({ search: { kind: 'done' } }),
    );
    test.console.session.signOut();
    expect(sent(test, 'discovery.changed').at(-1)).toMatchObject({ search: { kind: 'none' } });
  });
});

it('the data of a lab is available after each sign-in to it, and not after the sign-out', async () => {
  const test = await start();
  const { console } = test;
  console.views.save('mine', content);
  await console.snapshots.save('before');
  console.recentChoices.remember('device:10.0.0.5:5037 x');
  console.session.signOut();
  expect(await console.pageState()).toMatchObject({
    views: [],
    snapshots: [],
    recentChoices: [],
    history: [],
    alerts: { pending: [] },
    refreshProgress: null,
    fleet: { reports: [] },
  });
  await signIn(test);
  expect(await console.pageState()).toMatchObject({
    views: [{ name: 'mine' }],
    snapshots: [{ name: 'before' }],
    recentChoices: ['device:10.0.0.5:5037 x'],
    fleet: { reports: [{ agent }] },
  });
});

it('the last sign-in is remembered, and separately the last one to a lab service', async () => {
  const { console } = await start();
  const service = { labId: `service:${lab.baseAddress}`, companyCode: 'A', employeeNumber: '1' };
  expect((await console.pageState()).settings).toMatchObject({ lastSignIn: service, lastService: service });
  await console.session.signIn({ choice: { kind: 'demo' }, ...person });
  const demo = { labId: 'demo', companyCode: '', employeeNumber: '' };
  expect((await console.pageState()).settings).toMatchObject({
    lastSignIn: demo,
    lastService: service,
    view: { groupBy: 'model' },
  });
});

it('the devices of the demo lab are not kept for the next start', async () => {
  const test = await startConsole();
  await test.console.session.signIn({ choice: { kind: 'demo' }, ...person });
  await vi.waitFor(async () => expect((await test.console.pageState()).fleet.reports).not.toEqual([]));
  await test.close();
  expect(await readdir(test.dataDir)).not.toContain('last-fleet');
});

it('an account with empty codes keeps its saved fleet', async () => {
  const test = await startConsole();
  await signIn(test, { companyCode: '', employeeNumber: '', password: 'p' });
  test.console.agents.add(agent);
  await waitForDevices(test, ['x']);
  await test.close();
  expect(await readdir(join(test.dataDir, 'last-fleet'))).toHaveLength(1);
});

it('agents are polled at the periods of the settings', async () => {
  const test = await start();
  const { length } = lab.calls;
  test.console.settings.change({ polling: { seenMs: 1_000, othersMs: 1_000, hiddenMs: 1_000 } });
  // The default periods are longer than that.
  await vi.waitFor(() => expect(lab.calls.length).toBeGreaterThan(length + 2));
});
