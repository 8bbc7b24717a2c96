import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { defaultDigest } from '#shared/model/lab.ts';
import type { Console } from '../../../../electron/console/console-interface.ts';
import { startConsole, type TestConsole } from '../../../fakes/console.ts';
import {
  answerJson,
  deviceList,
  type LabServer,
  startLabServer,
  wireDevice,
} from '../../../fakes/lab-server.ts';
import { patientLimits } from '../../../fixtures/patient-limits.ts';

let lab: LabServer;
beforeEach(async () => void (lab = await startLabServer()));
afterEach(() => lab.close());

const list = (user: string) => answerJson(deviceList([wireDevice('x', { ConnectedUser: user })]));

function signIn(console: Console) {
  const limits = { digest: defaultDigest, limits: patientLimits };
  const choice = { kind: 'service', address: lab.baseAddress, ...limits } as const;
  return console.session.signIn({ choice, companyCode: 'A', employeeNumber: '1', password: 'p' });
}

/** A signed-in console, with one device that Kim uses and an alert on it. */
async function startAlerting(): Promise<TestConsole> {
  const test = await startConsole();
  const { console } = test;
  lab.listDevices = list('kim');
  await signIn(console);
  console.agents.add({ address: { host: '10.0.0.5', port: 5037 }, name: '', group: '', via: 'lab' });
  const key = await vi.waitFor(async () => {
    const found = (await console.pageState()).fleet.reports[0]?.devices[0]?.key;
    if (found === undefined) throw new Error('no device yet');
    return found;
  });
  console.alerts.add({ target: { kind: 'device', key, name: 'x' }, when: 'available', idleMinutes: null });
  return test;
}

async function giveBack({ console }: TestConsole): Promise<void> {
  lab.listDevices = list('');
  console.fleet.pollNow(null);
  await vi.waitFor(async () => expect((await console.pageState()).alerts.fired).toHaveLength(1));
}

it('a device that is released is notified once, and a click shows it', async () => {
  const test = await startAlerting();
  expect(test.notifications).toEqual([]);
  await giveBack(test);
  const { calls } = lab;
  const before = calls.length;
  test.console.fleet.pollNow(null);
  await vi.waitFor(() => expect(calls.length).toBeGreaterThan(before));
  expect(test.notifications).toMatchObject([{ body: 'Available now (10.0.0.5:5037).' }]);
  test.notifications[0]?.onClick();
  expect(test.events.at(-1)).toMatchObject({ event: 'device.shown', payload: { key: expect.any(String) } });
});

it('in quiet hours it is listed, without a notification', async () => {
  const test = await startAlerting();
  test.console.settings.change({ quietHours: { from: '00:00', to: '23:59' } });
  await giveBack(test);
  // The one remaining minute of the day.
  const isLastMinute = new Date().getHours() === 23 && new Date().getMinutes() === 59;
  expect(test.notifications).toHaveLength(isLastMinute ? 1 : 0);
});

it('the agent of a awaited device is polled every few seconds while the window is hidden', async () => {
  const test = await startAlerting();
  test.console.settings.change({ polling: { seenMs: 1_000, othersMs: 30_000, hiddenMs: 30_000 } });
  test.console.fleet.setView({ agentIds: [], isVisible: false });
  lab.listDevices = list('');
  await vi.waitFor(() => expect(test.notifications).toHaveLength(1));
});

it('an alert survives a restart, and does not notify after sign-out', async () => {
  const test = await startAlerting();
  await test.console.close();
  expect((await test.console.pageState()).alerts.pending).toEqual([]);
  const again = await startConsole(test.dataDir);
  expect((await again.console.pageState()).alerts.pending).toEqual([]);
  lab.listDevices = list('');
  await signIn(again.console);
  await vi.waitFor(() => expect(again.notifications).toHaveLength(1));
});
