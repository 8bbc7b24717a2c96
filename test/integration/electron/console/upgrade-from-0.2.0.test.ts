import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { silentLog } from '#shared/log.ts';
import { tokenHeader } from '#shared/wire/session-token.ts';
import { openPlaceFile } from '../../../../electron/console/storage/window-place.ts';
import { raiseLowestVersion } from '../../../../electron/console/tools/updates/read-release.ts';
import { openFolder } from '../../../fakes/console-of-folder.ts';
import { accountOf, answerJson, hang, type LabServer, startLabServer } from '../../../fakes/lab-server.ts';
import type { RecordingLog } from '../../../fakes/recording-log.ts';
import { makeTempFolder } from '../../../fakes/temp-folder.ts';
import {
  fleet,
  history,
  keyOf,
  labs,
  settings,
  trusts,
  views,
  alerts,
} from '../../../fixtures/0.2.0/contents.ts';
import { selfSigned } from '../../../fixtures/self-signed.ts';

const written = join(import.meta.dirname, '../../../fixtures/0.2.0/data');
/** Twenty minutes after the folder was written. Data with a limit of days is still kept. */
const now = Date.UTC(2026, 10, 27, 13, 37);
const who = { companyCode: 'ACME', employeeNumber: '1042', password: 'correct horse battery' };

async function copyFolder(): Promise<string> {
  const folder = await makeTempFolder();
  await cp(written, folder, { recursive: true });
  return folder;
}

async function listFiles(folder: string): Promise<readonly string[]> {
  const files = await readdir(folder, { recursive: true });
  // SQLite's own files, while the database is in use.
  return files.filter((file) => !/-(?:wal|shm)$/.test(file)).toSorted();
}

/** The lines that report a problem. The agents of the fixture are not there. */
const problemsOf = ({ lines }: RecordingLog) =>
  lines.filter(
    (line) => !line.startsWith('{"level":"info"') && !line.includes('"An agent has no valid response"'),
  );

/** The service of the fixture, at its address. Another run of this test on this computer may still have the port. */
async function startService(): Promise<LabServer> {
  const lab = await vi.waitFor(() => startLabServer({ tls: selfSigned, port: 11_443 }), {
    timeout: 50_000,
    interval: 200,
  });
  onTestFinished(() => lab.close());
  lab.authenticate = (response, call) =>
    answerJson(accountOf(call.body), {
      [tokenHeader]: `dlt_${'A'.repeat(43)}`,
      'device-lab-service': '0.2.0',
    })(response, call);
  // Only the saved data is shown.
  lab.listAgents = hang;
  lab.listDevices = hang;
  return lab;
}

type OpenConsole = Awaited<ReturnType<typeof openFolder>>['console'];

async function waitForDevices(opened: OpenConsole, counts: readonly number[]): Promise<void> {
  // The saved fleet is read after the sign-in, which does not wait for it.
  await expect
    .poll(async () => (await opened.pageState()).fleet.reports.map(({ devices }) => devices.length))
    .toEqual(counts);
}

/** Everything of "this computer". The console has shown pseudonyms when it was closed. */
async function expectAll(opened: OpenConsole): Promise<void> {
  await waitForDevices(opened, [4, 1]);
  expect(opened.settings.read()).toMatchObject(settings);
  expect((await opened.pageState()).fleet.reports[0]?.devices[1]?.device.connectedUser).not.toBe('park');
  opened.settings.change({ hideNames: false });
  const found = await opened.pageState();
  expect(found).toMatchObject({
    session: {
      kind: 'signed-in',
      account: { name: 'N. Example', companyCode: 'ACME', employeeNumber: '1042' },
    },
    notices: [],
    labs,
    trusts,
    alerts,
    history,
    views,
    recentChoices: [`device:${keyOf('R3CX0002')}`, 'command:overview'],
    snapshots: [
      { name: 'Before the audit', savedAt: 1_795_785_413_831, devices: 5, agents: 2, silentAgents: 1 },
    ],
    fleet: { reports: fleet },
  });
  opened.settings.change({ hideNames: true });
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }));
afterEach(() => void vi.useRealTimers());

it('opens the data of 0.2.0, and loses nothing by writing it again', async () => {
  const folder = await copyFolder();
  const before = await listFiles(folder);
  const first = await openFolder(folder);
  expect(await first.console.session.resume()).toEqual({ outcome: 'signed-in' });
  await expectAll(first.console);
  const { alerts: list, views: saved } = await first.console.pageState();
  first.console.alerts.remove(list.pending[2]?.id ?? '');
  first.console.views.move(saved[1]?.id ?? '', -1);
  await first.close();
  // No file is quarantined as damaged, and none is missing.
  expect(await listFiles(folder)).toEqual(before);

  const second = await openFolder(folder);
  const choice = { kind: 'this-computer' } as const;
  expect(await second.console.session.signIn({ choice, ...who })).toEqual({ outcome: 'signed-in' });
  second.console.alerts.add({
    target: { kind: 'search', query: 'model:xperia' },
    when: 'reconnected',
    idleMinutes: null,
  });
  second.console.views.move(saved[1]?.id ?? '', 1);
  await expectAll(second.console);
  expect([first, second].flatMap(({ log }) => problemsOf(log))).toEqual([]);
});

it('signs in to the service of 0.2.0 by its pinned certificate, and shows its last fleet', async () => {
  await startService();
  const { console: opened, log } = await openFolder(await copyFolder());
  const lab = (await opened.pageState()).labs.find(({ choice }) => choice.kind === 'service');
  if (!lab) throw new Error('There is no service');
  expect(await opened.session.signIn({ choice: lab.choice, ...who })).toEqual({ outcome: 'signed-in' });
  await waitForDevices(opened, [0, 2, 1, 1]);
  opened.settings.change({ hideNames: false });
  const fromLab = (name: string, group: string) => ({ name, group, via: 'lab', origin: 'lab' });
  expect(await opened.pageState()).toMatchObject({
    notices: [],
    alerts: {
      pending: [{ target: { kind: 'search', query: 'brand:google' }, when: 'available' }],
      fired: [],
    },
    history: [],
    views: [{ name: 'Phones of the lab', query: 'agent:rack', picks: [{ values: ['samsung', null] }] }],
    recentChoices: ['command:refresh'],
    snapshots: [{ name: 'Of the service', devices: 4, agents: 4, silentAgents: 1 }],
    fleet: {
      reports: [
        { agent: fromLab('Car', ''), state: { kind: 'never-polled' } },
        {
          agent: fromLab('Rack A', 'Lab 1'),
          state: { kind: 'stale', answeredAt: 1_795_785_405_787 },
          devices: [
            { device: { deviceId: 'R3CX0001', connectedUser: '' } },
            { device: { deviceId: 'R3CX0002', connectedUser: 'park' } },
          ],
        },
        { agent: fromLab('Bench', 'Lab 2'), devices: [{ device: { deviceId: 'R3CX0003' } }] },
        {
          agent: { name: 'My bench', origin: 'personal' },
          devices: [{ device: { deviceId: 'R3CX0004', alias: 'mine' } }],
        },
      ],
    },
  });
  expect(problemsOf(log)).toEqual([]);
});

it('keeps the place of the window and the lowest version of 0.2.0', async () => {
  const folder = await copyFolder();
  const place = openPlaceFile(join(folder, 'window.json'), silentLog).read();
  expect(place).toEqual({ x: 120, y: 80, width: 1_280, height: 800, isMaximized: true });
  const path = join(folder, 'lowest-version.json');
  expect(await raiseLowestVersion(path, 'a key of the fixture', '0.1.0')).toBe('0.1.9');
});
