import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AlertInput } from '#shared/model/fleet/alert.ts';
import { startConsole, type TestConsole } from '../../../fakes/console.ts';
import {
  answerJson,
  deviceList,
  type LabServer,
  startLabServer,
  wireDevice,
} from '../../../fakes/lab-server.ts';
import { agentAt, serviceAt } from '../../../fixtures/lab-choice.ts';

let lab: LabServer;
beforeEach(async () => void (lab = await startLabServer()));
afterEach(() => lab.close());

const named = (ConnectedUser: string) => wireDevice('R3CX1', { ModelName: 'Named', ConnectedUser });
const unnamed = (transport: number, ConnectedUser: string) =>
  wireDevice(`no-serial/transport-${transport}`, {
    ModelName: 'Unnamed',
    ConnectedUser,
    NoSerial: 'missing',
  });

function signIn({ console }: TestConsole) {
  const choice = serviceAt(lab.baseAddress);
  return console.session.signIn({ choice, companyCode: 'A', employeeNumber: '1', password: 'p' });
}

/** The listed devices as `id user`, or `id gone`. */
async function readFleet({ console }: TestConsole): Promise<readonly string[]> {
  const [report] = (await console.pageState()).fleet.reports;
  return (report?.devices ?? []).map(
    ({ device, goneSince }) => `${device.deviceId} ${goneSince === null ? device.connectedUser : 'gone'}`,
  );
}

/** Lets the agent list these devices, and waits until the console shows `expected`. */
async function list(test: TestConsole, devices: readonly unknown[], expected: readonly string[]) {
  lab.listDevices = answerJson(deviceList(devices));
  test.console.fleet.pollNow(null);
  await vi.waitFor(async () => expect(await readFleet(test)).toEqual(expected));
}

/** A console that has one phone with a serial and one without, both used by Kim. */
async function start(): Promise<TestConsole> {
  const test = await startConsole();
  await signIn(test);
  test.console.agents.add(agentAt());
  await list(test, [named('kim'), unnamed(8, 'kim')], ['R3CX1 kim', 'no-serial/transport-8 kim']);
  return test;
}

const readHistory = async ({ console }: TestConsole) =>
  (await console.pageState()).history.map(({ kind, device }) => `${kind} ${device?.name}`);

it('a phone without a serial leaves the list without being disconnected, and has no history', async () => {
  const test = await start();
  await list(test, [named(''), unnamed(8, '')], ['R3CX1 ', 'no-serial/transport-8 ']);
  // The server was restarted: its transports are numbered from 1 again.
  await list(test, [unnamed(1, 'lee')], ['no-serial/transport-1 lee', 'R3CX1 gone']);
  await list(test, [], ['R3CX1 gone']);
  expect(await readHistory(test)).toEqual(['gone Named', 'freed Named']);
});

it('no alert waits for it', async () => {
  const test = await start();
  const [report] = (await test.console.pageState()).fleet.reports;
  const [first, second] = (report?.devices ?? []).map(({ key }) => key);
  if (!first || !second) throw new Error('A device is missing');
  const inputs: readonly Pick<AlertInput, 'target' | 'when'>[] = [
    { target: { kind: 'device', key: second, name: 'Unnamed' }, when: 'available' },
    { target: { kind: 'devices', keys: [second, first], name: 'Both' }, when: 'available' },
    { target: { kind: 'search', query: 'unnamed' }, when: 'disconnected' },
    { target: { kind: 'search', query: '' }, when: 'disconnected' },
  ];
  for (const input of inputs) test.console.alerts.add({ ...input, idleMinutes: null });
  await list(test, [named(''), unnamed(8, '')], ['R3CX1 ', 'no-serial/transport-8 ']);
  await list(test, [], ['R3CX1 gone']);
  await vi.waitFor(async () => expect((await test.console.pageState()).alerts.fired).toHaveLength(2));
  expect(test.notifications.map(({ title }) => title)).toEqual(['Named', 'Named']);
  expect((await test.console.pageState()).alerts.pending.map(({ target }) => target)).toEqual([
    inputs[0]?.target,
    inputs[2]?.target,
  ]);
});
