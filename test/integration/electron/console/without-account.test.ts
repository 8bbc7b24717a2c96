import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Console } from '../../../../electron/console/console-interface.ts';
import { startConsole, type TestConsole } from '../../../fakes/console.ts';
import { answerJson, deviceList, hang, wireDevice } from '../../../fakes/lab-server.ts';
import { ownAdbAddress } from '../../../fakes/open-console.ts';

const rack = { address: { host: '192.0.2.1', port: 5037 }, name: 'Rack', group: '', via: 'lab' } as const;
const thisComputer = { kind: 'this-computer' } as const;

const snapshotOf = (console: Console) => console.pageState();
const agentsOf = async (console: Console) =>
  (await snapshotOf(console)).fleet.reports.map(({ agent }) => agent.name);
const devicesOf = async (console: Console) =>
  (await snapshotOf(console)).fleet.reports.flatMap(({ devices }) =>
    devices.map(({ device }) => device.deviceId),
  );

/** A console with one device, opened without an account. */
async function open(test: TestConsole): Promise<Console> {
  test.labs.servers['this-computer'].listDevices = answerJson(deviceList([wireDevice('x')]));
  expect(await test.console.session.openWithoutAccount()).toEqual({ outcome: 'signed-in' });
  test.console.agents.add(rack);
  await vi.waitFor(async () => expect(await devicesOf(test.console)).toEqual(['x']));
  return test.console;
}

describe('a session without an account', () => {
  let test: TestConsole;
  beforeEach(async () => void (test = await startConsole()));

  it('needs no password, and is offered again at the next start', async () => {
    const console = await open(test);
    const { session, settings } = await snapshotOf(console);
    expect(session).toMatchObject({ kind: 'signed-in', choice: thisComputer, account: null });
    expect(settings.lastSignIn).toEqual({ labId: 'this-computer', companyCode: '', employeeNumber: '' });
    const paths = test.labs.servers['this-computer'].calls.map(({ path }) => path);
    expect(new Set(paths)).toEqual(new Set(['/api/DeviceList']));
  });

  it('goes on with its devices when it gets an account', async () => {
    const console = await open(test);
    test.labs.servers['this-computer'].listDevices = hang;
    const account = { companyCode: 'ACME', employeeNumber: '1001', name: 'Kim', password: 'p' };
    await console.session.createFirstAccount(account);
    const { fleet, session } = await snapshotOf(console);
    expect(session).toMatchObject({ account: { employeeNumber: '1001' } });
    expect(fleet.reports).toMatchObject([{ state: { kind: 'fresh' }, devices: [{}] }]);
  });

  it('keeps the saved fleet for the next one, after a change of labs and after a restart', async () => {
    const first = await open(test);
    first.session.signOut();
    test.labs.servers['this-computer'].listDevices = hang;
    await first.session.openWithoutAccount();
    await vi.waitFor(async () => expect(await devicesOf(first)).toEqual(['x']));
    await test.close();

    const again = await startConsole(test.dataDir);
    again.labs.servers['this-computer'].listDevices = hang;
    await again.console.session.openWithoutAccount();
    await vi.waitFor(async () => expect(await devicesOf(again.console)).toEqual(['x']));
  });
});

describe('the ADB server of this computer', () => {
  it('is an agent as soon as the session is open, and is not added again after it was removed', async () => {
    const test = await startConsole();
    test.adb.found = 'running';
    await test.console.session.openWithoutAccount();
    await vi.waitFor(async () => expect(await agentsOf(test.console)).toEqual(['This computer']));
    const [report] = (await snapshotOf(test.console)).fleet.reports;
    expect(report?.agent).toMatchObject({ address: ownAdbAddress, group: '', via: 'lab' });
    const { probes } = test.adb;
    test.console.agents.remove([report?.agent.id ?? '']);
    test.console.session.signOut();
    await test.console.session.openWithoutAccount();
    await test.close();

    const again = await startConsole(test.dataDir);
    again.adb.found = 'running';
    await again.console.session.openWithoutAccount();
    expect(await agentsOf(again.console)).toEqual([]);
    expect([test.adb.probes, again.adb.probes]).toEqual([probes, 0]);
  });

  it('is reported as not running, and is not searched for if there is another agent', async () => {
    const test = await startConsole();
    await test.console.session.openWithoutAccount();
    await vi.waitFor(async () =>
      expect((await snapshotOf(test.console)).adbServer).toEqual({
        address: ownAdbAddress,
        state: 'not-running',
      }),
    );
    const payload = { address: ownAdbAddress, state: 'not-running' };
    expect(test.events).toContainEqual({ event: 'adb-server.changed', payload });
    test.console.agents.add(rack);
    expect((await snapshotOf(test.console)).adbServer.state).toBe('unknown');
    test.console.session.signOut();
    await test.console.session.openWithoutAccount();
    expect(test.adb.probes).toBe(1);
  });
});

describe('the usbmuxd of this computer', () => {
  const both = ['This computer', 'This computer (iPhones)'];
  const sorted = async (test: TestConsole) =>
    (await agentsOf(test.console)).toSorted((one, other) => one.localeCompare(other));

  it('is an agent beside the ADB server, whichever is found first, and only once', async () => {
    const test = await startConsole();
    test.usbmuxd.found = 'running';
    test.adb.found = 'running';
    await test.console.session.openWithoutAccount();
    await vi.waitFor(async () => expect(await sorted(test)).toEqual(both));
    const { reports } = (await snapshotOf(test.console)).fleet;
    const usbmuxd = reports.find(({ agent }) => agent.name === both[1])?.agent;
    expect(usbmuxd).toMatchObject({ address: { host: '127.0.0.1', port: 27_015 }, via: 'lab' });
    test.console.agents.remove(reports.map(({ agent }) => agent.id));
    const { probes } = test.usbmuxd;
    test.console.session.signOut();
    await test.console.session.openWithoutAccount();
    expect(await agentsOf(test.console)).toEqual([]);
    expect(test.usbmuxd.probes).toBe(probes);
  });

  it('is not added if none answers, or if the lab has another agent', async () => {
    const test = await startConsole();
    await test.console.session.openWithoutAccount();
    await vi.waitFor(() => expect(test.usbmuxd.probes).toBe(1));
    expect(await agentsOf(test.console)).toEqual([]);
    test.console.agents.add(rack);
    test.usbmuxd.found = 'running';
    test.console.session.signOut();
    await test.console.session.openWithoutAccount();
    expect(await agentsOf(test.console)).toEqual([rack.name]);
    expect(test.usbmuxd.probes).toBe(1);
  });
});
