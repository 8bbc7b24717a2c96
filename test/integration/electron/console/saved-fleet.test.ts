import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultDigest } from '#shared/model/lab.ts';
import type { AgentReport } from '#shared/model/fleet/agent.ts';
import { deviceSeenAt } from '#shared/model/fleet/freshness.ts';
import type { Console } from '../../../../electron/console/console-interface.ts';
import { ownerOnly, ownerOnlyFolder } from '../../../fakes/file-mode.ts';
import { startConsole, type TestConsole } from '../../../fakes/console.ts';
import { createSecretBox, noSecretBox } from '../../../fakes/secret-box.ts';
import {
  accountOf,
  answerJson,
  answerText,
  deviceList,
  hang,
  type LabServer,
  startLabServer,
  wireDevice,
} from '../../../fakes/lab-server.ts';
import { findAvailability } from '#shared/device/availability.ts';
import { momentAt } from '../../../fixtures/moment.ts';
import { patientLimits } from '../../../fixtures/patient-limits.ts';

let lab: LabServer;
beforeEach(async () => void (lab = await startLabServer()));
afterEach(() => lab.close());

const kim = { companyCode: 'ACME', employeeNumber: '1042-7781', password: 'p' };
const agent = {
  address: { host: '10.0.0.5', port: 5037 },
  name: '',
  via: 'lab',
  group: '',
  isPaused: false,
  origin: 'personal',
} as const;
const lists = (...devices: readonly Record<string, unknown>[]) => answerJson(deviceList(devices));
const folderOf = ({ dataDir }: { readonly dataDir: string }) => join(dataDir, 'last-fleet');

function signIn(console: Console, who: Partial<typeof kim> = {}) {
  const choice = {
    kind: 'service',
    address: lab.baseAddress,
    digest: defaultDigest,
    limits: patientLimits,
  } as const;
  return console.session.signIn({ choice, ...kim, ...who });
}

async function reportOf(console: Console): Promise<AgentReport> {
  const [report] = (await console.pageState()).fleet.reports;
  if (!report) throw new Error('There is no agent');
  return report;
}

const waitForState = (console: Console, kind: AgentReport['state']['kind']) =>
  vi.waitFor(async () => {
    const report = await reportOf(console);
    expect(report.state.kind).toBe(kind);
    return report;
  });

/** A console that has received two devices, one of them in use, and was quit. */
async function useAndQuit(dataDir?: string, box = createSecretBox()): Promise<TestConsole> {
  const test = await startConsole(dataDir, box);
  lab.listDevices = lists(wireDevice('x', { Extra: 'kept' }), wireDevice('y', { ConnectedUser: '박서준' }));
  await signIn(test.console);
  test.console.agents.add(agent);
  await waitForState(test.console, 'fresh');
  await test.console.close();
  return test;
}

/** A keyring that opens nothing until it is unlocked. */
function createLockedBox() {
  const keyring = createSecretBox();
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    box: { ...keyring, open: (sealed: Buffer) => promise.then(() => keyring.open(sealed)) },
    unlock: resolve,
  };
}

const shown = (report: AgentReport) =>
  report.devices.map((entry) => {
    const { kind } = findAvailability({ entry, state: report.state }, momentAt(Date.now()));
    return `${entry.device.deviceId} ${kind}`;
  });

describe('the next start', () => {
  it('shows the fleet that was saved when Windows ended the session', async () => {
    const first = await startConsole();
    lab.listDevices = lists(wireDevice('x', {}));
    await signIn(first.console);
    first.console.agents.add(agent);
    await waitForState(first.console, 'fresh');
    await first.console.flush();
    // Nothing else runs before the process is ended.
    first.console.saveNow();
    lab.listDevices = hang;
    const { console } = await startConsole(first.dataDir);
    await signIn(console);
    const report = await waitForState(console, 'stale');
    expect(report.state).toMatchObject({ reason: { kind: 'from-last-time' } });
    expect(shown(report)).toEqual(['x unknown']);
  });

  it('shows the saved fleet: dated, unknown, with its records, until the agents respond', async () => {
    const before = Date.now();
    const first = await useAndQuit();
    const closedAt = Date.now();
    lab.listDevices = hang;
    const { console } = await startConsole(first.dataDir);
    await signIn(console);
    const report = await waitForState(console, 'stale');
    expect(report.state).toMatchObject({ reason: { kind: 'from-last-time' } });
    expect(shown(report)).toEqual(['x unknown', 'y unknown']);
    for (const entry of report.devices) {
      const seenAt = deviceSeenAt(entry, report.state) ?? 0;
      expect(seenAt).toBeGreaterThanOrEqual(before);
      expect(seenAt).toBeLessThanOrEqual(closedAt);
    }
    const key = report.devices[0]?.key ?? '';
    expect(console.fleet.rawRecord(key)).toEqual({ record: wireDevice('x', { Extra: 'kept' }) });
  });

  it.each(['after', 'before'])(
    'replaces the saved fleet by the first response, received %s the file was read, and reports only changes after it',
    async (order) => {
      const first = await useAndQuit();
      const answer = lists(wireDevice('x', { ConnectedUser: '최유나' }), wireDevice('z'));
      const { box, unlock } = createLockedBox();
      const again = await startConsole(first.dataDir, box);
      const signedInAt = Date.now();
      lab.listDevices = order === 'before' ? answer : hang;
      await signIn(again.console);
      if (order === 'before') await waitForState(again.console, 'fresh');
      unlock();
      await vi.waitFor(async () =>
        expect((await reportOf(again.console)).devices.map(({ key }) => key)).toContainEqual(
          expect.stringMatching(/y$/),
        ),
      );
      lab.listDevices = answer;
      if (order === 'after') again.console.wake();
      const report = await waitForState(again.console, 'fresh');
      expect(shown(report)).toEqual(['x in-use', 'z available', 'y disconnected']);
      expect(report.devices[2]?.seenAt).toBeLessThan(signedInAt);
      expect(report.devices[2]?.goneSince).toBeGreaterThanOrEqual(signedInAt);
      // This console has not observed when x got its user and when y was disconnected.
      expect((await again.console.pageState()).history).toEqual([]);
    },
  );

  it('shows immediately why an agent does not respond, still with the cached data', async () => {
    const first = await useAndQuit();
    lab.listDevices = answerText('', 500);
    const { console } = await startConsole(first.dataDir);
    await signIn(console);
    const report = await vi.waitFor(async () => {
      const found = await reportOf(console);
      expect(found.devices).toHaveLength(2);
      expect(found.state).toMatchObject({ kind: 'stale', reason: { kind: 'lab' } });
      return found;
    });
    expect(shown(report)).toEqual(['x unknown', 'y unknown']);
    expect(report.state).toMatchObject({ answeredAt: expect.any(Number) });
  });

  it('triggers no alert from the saved fleet, but does when the agent reports the change', async () => {
    const first = await startConsole();
    lab.listDevices = lists(wireDevice('x', { ConnectedUser: '박서준' }));
    await signIn(first.console);
    first.console.agents.add(agent);
    const { devices } = await waitForState(first.console, 'fresh');
    const key = devices[0]?.key ?? '';
    first.console.alerts.add({
      target: { kind: 'device', key, name: 'x' },
      when: 'available',
      idleMinutes: null,
    });
    await first.console.close();
    lab.listDevices = hang;
    const again = await startConsole(first.dataDir);
    await signIn(again.console);
    await waitForState(again.console, 'stale');
    expect(again.notifications).toEqual([]);
    lab.listDevices = lists(wireDevice('x'));
    again.console.wake();
    await vi.waitFor(() => expect(again.notifications).toHaveLength(1));
  });

  it('keeps the saved fleet over a start without a response', async () => {
    const first = await useAndQuit();
    lab.listDevices = hang;
    for (const _ of [1, 2]) {
      const again = await startConsole(first.dataDir);
      await signIn(again.console);
      expect(shown(await waitForState(again.console, 'stale'))).toHaveLength(2);
      await again.console.close();
    }
  });
});

describe('the file', () => {
  it('is readable only by its owner, and contains neither names nor values in clear text if secrets can be stored', async () => {
    const test = await useAndQuit();
    const [name = '', ...others] = await readdir(folderOf(test));
    expect(others).toEqual([]);
    const path = join(folderOf(test), name);
    expect((await stat(path)).mode & 0o777).toBe(ownerOnly);
    expect((await stat(folderOf(test))).mode & 0o777).toBe(ownerOnlyFolder);
    const bytes = await readFile(path);
    expect(name).not.toContain(kim.employeeNumber);
    for (const word of [kim.employeeNumber, '박서준', 'DeviceID']) expect(bytes.includes(word)).toBe(false);
  });

  it('is kept, and read, if the system stores no secrets', async () => {
    const test = await useAndQuit(undefined, noSecretBox);
    const [name = ''] = await readdir(folderOf(test));
    expect((await stat(join(folderOf(test), name))).mode & 0o777).toBe(ownerOnly);
    lab.listDevices = hang;
    const { console } = await startConsole(test.dataDir, noSecretBox);
    await signIn(console);
    expect(shown(await waitForState(console, 'stale'))).toHaveLength(2);
  });

  it('is not kept in clear text if the keyring is locked', async () => {
    const locked = { ...noSecretBox, seal: () => Promise.reject(new Error('locked')) };
    const test = await useAndQuit(undefined, locked);
    expect(await readdir(folderOf(test))).toEqual([]);
  });

  it('is removed at sign-out, with an incomplete file of a crash next to it', async () => {
    const first = await useAndQuit();
    const [name = ''] = await readdir(folderOf(first));
    await writeFile(join(folderOf(first), `${name}.123`), 'half');
    const again = await startConsole(first.dataDir);
    await signIn(again.console);
    again.console.session.signOut();
    await again.console.close();
    expect(await readdir(folderOf(first))).toEqual([]);
  });

  it('shows another account nothing, and stays', async () => {
    const first = await useAndQuit();
    lab.listDevices = hang;
    lab.authenticate = (response, { body }) =>
      answerJson(accountOf({ ...body, emp_no: '2001' }))(response, { ...call, body });
    const { console } = await startConsole(first.dataDir);
    await signIn(console, { employeeNumber: '2001' });
    await waitForState(console, 'polling');
    await console.close();
    expect((await reportOfClosed(first)).length).toBe(1);
  });

  it.each([
    ['garbage', () => Buffer.from('nothing of ours')],
    ['truncated', (bytes: Buffer) => bytes.subarray(0, -40)],
    // The last byte of the tag is already 0 once in 256 times, so its bits are inverted, not replaced.
    [
      'changed',
      (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -1), Buffer.of((bytes.at(-1) ?? 0) ^ 1)]),
    ],
    ['of a newer console', (bytes: Buffer) => replace(bytes, '"version":1', '"version":2')],
    ['another account’s', (bytes: Buffer) => replace(bytes, '"owner":"', '"owner":"0')],
  ])('that is %s is ignored, and replaced at the next quit', async (_, damage) => {
    const first = await useAndQuit();
    const [name = ''] = await readdir(folderOf(first));
    const path = join(folderOf(first), name);
    const whole = await readFile(path);
    await writeFile(path, damage(whole));
    lab.listDevices = hang;
    const again = await startConsole(first.dataDir);
    await signIn(again.console);
    await vi.waitFor(() => expect(again.log.lines.join()).toContain('could not be read'));
    expect((await reportOf(again.console)).devices).toEqual([]);
    lab.listDevices = lists(wireDevice('new'));
    again.console.wake();
    await waitForState(again.console, 'fresh');
    await again.console.close();
    lab.listDevices = hang;
    const last = await startConsole(first.dataDir);
    await signIn(last.console);
    expect(shown(await waitForState(last.console, 'stale'))).toEqual(['new unknown']);
  });
});

const call = { method: '', path: '', headers: {}, rawBody: '' };
const reportOfClosed = (test: TestConsole) => readdir(folderOf(test));

function replace(bytes: Buffer, from: string, to: string): Buffer {
  const at = bytes.indexOf(from);
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(to), bytes.subarray(at + from.length)]);
}
