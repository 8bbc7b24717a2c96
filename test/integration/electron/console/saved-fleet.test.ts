import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AgentReport } from '#shared/model/fleet/agent.ts';
import { deviceSeenAt } from '#shared/model/fleet/freshness.ts';
import type { Console } from '../../../../electron/console/console-interface.ts';
import { ownerOnly, ownerOnlyFolder } from '../../../fakes/file-mode.ts';
import { startConsole, type TestConsole } from '../../../fakes/console.ts';
import { createSecretBox, noSecretBox } from '../../../fakes/secret-box.ts';
import {
  answerJson,
  deviceList,
  hang,
  type LabServer,
  startLabServer,
  wireDevice,
} from '../../../fakes/lab-server.ts';
import { findAvailability } from '#shared/device/availability.ts';
import { momentAt } from '../../../fixtures/moment.ts';
import { agentAt, serviceAt } from '../../../fixtures/lab-choice.ts';

let lab: LabServer;
beforeEach(async () => void (lab = await startLabServer()));
afterEach(() => lab.close());

const kim = { companyCode: 'ACME', employeeNumber: '1042-7781', password: 'p' };
const lists = (...devices: readonly Record<string, unknown>[]) => answerJson(deviceList(devices));
const folderOf = ({ dataDir }: { readonly dataDir: string }) => join(dataDir, 'last-fleet');

function signIn(console: Console, who: Partial<typeof kim> = {}) {
  return console.session.signIn({ choice: serviceAt(lab.baseAddress), ...kim, ...who });
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
  test.console.agents.add(agentAt());
  await waitForState(test.console, 'fresh');
  await test.console.close();
  return test;
}

const shown = (report: AgentReport) =>
  report.devices.map((entry) => {
    const { kind } = findAvailability({ entry, state: report.state }, momentAt(Date.now()));
    return `${entry.device.deviceId} ${kind}`;
  });

describe('the next start', () => {
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

  it('replaces the saved fleet by the first response, and reports only changes after it', async () => {
    const first = await useAndQuit();
    lab.listDevices = hang;
    const again = await startConsole(first.dataDir);
    const signedInAt = Date.now();
    await signIn(again.console);
    await waitForState(again.console, 'stale');
    lab.listDevices = lists(wireDevice('x', { ConnectedUser: '최유나' }), wireDevice('z'));
    again.console.wake();
    const report = await waitForState(again.console, 'fresh');
    expect(shown(report)).toEqual(['x in-use', 'z available', 'y disconnected']);
    expect(report.devices[2]?.seenAt).toBeLessThan(signedInAt);
    expect(report.devices[2]?.goneSince).toBeGreaterThanOrEqual(signedInAt);
    // This console has not observed when x got its user and when y was disconnected.
    expect((await again.console.pageState()).history).toEqual([]);
  });

  it('triggers no alert from the saved fleet, but does when the agent reports the change', async () => {
    const first = await startConsole();
    lab.listDevices = lists(wireDevice('x', { ConnectedUser: '박서준' }));
    await signIn(first.console);
    first.console.agents.add(agentAt());
    const { devices } = await waitForState(first.console, 'fresh');
    const key = devices[0]?.key ?? '';
    first.console.alerts.add({
      target: { kind: 'device', key, name: 'x' },
      when: 'available',
      idleMinutes: null,
    });
    await first.console.flush();
    // Windows ends the session: nothing else runs before the end of the process.
    first.console.saveNow();
    lab.listDevices = hang;
    const again = await startConsole(first.dataDir);
    await signIn(again.console);
    await waitForState(again.console, 'stale');
    expect(again.notifications).toEqual([]);
    lab.listDevices = lists(wireDevice('x'));
    again.console.wake();
    await vi.waitFor(() => expect(again.notifications).toHaveLength(1));
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
    const { console } = await startConsole(first.dataDir);
    await signIn(console, { employeeNumber: '2001' });
    await waitForState(console, 'polling');
    await console.close();
    expect(await readdir(folderOf(first))).toHaveLength(1);
  });

  it('is ignored if it’s damaged, and replaced at the next quit', async () => {
    const first = await useAndQuit();
    const [name = ''] = await readdir(folderOf(first));
    await writeFile(join(folderOf(first), name), 'nothing of ours');
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
