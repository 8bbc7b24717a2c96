import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, afterEach, expect, it, vi } from 'vitest';
import { openFolder } from '../../../fakes/console-of-folder.ts';
import { makeTempFolder } from '../../../fakes/temp-folder.ts';

const written = join(import.meta.dirname, '../../../fixtures/data-folder-e821075');
/** Twenty minutes after the folder was written. Data with a limit of days is still kept. */
const now = Date.UTC(2026, 10, 22, 16, 17);
const who = { companyCode: 'ACME', employeeNumber: '1042', password: 'correct horse battery' };
const choice = { kind: 'this-computer' } as const;

type OpenConsole = Awaited<ReturnType<typeof openFolder>>['console'];

async function expectAll(console: OpenConsole): Promise<void> {
  // The saved fleet is read after the sign-in, which does not wait for it.
  await vi.waitFor(async () => expect((await console.pageState()).fleet.reports[0]?.devices).toHaveLength(2));
  const { settings, labs, alerts, history, snapshots, views, recentChoices, fleet, notices } =
    await console.pageState();
  expect(notices).toEqual([]);
  expect(settings).toMatchObject({
    polling: { seenMs: 2_000, othersMs: 20_000, hiddenMs: 25_000 },
    theme: 'dark',
    language: 'ko',
    lastSignIn: { labId: 'this-computer', companyCode: 'ACME', employeeNumber: '1042' },
  });
  expect(labs.find(({ id }) => id === 'this-computer')?.agents).toMatchObject([
    { address: { host: '10.0.0.5', port: 5037 }, name: 'Rack A', group: 'Lab 1', via: 'this-computer' },
    { address: { host: 'bench.example', port: 8037 }, name: 'Bench', group: '', via: 'this-computer' },
  ]);
  expect(alerts.pending).toMatchObject([
    { target: { kind: 'search', query: 'model:pixel' }, when: 'reconnected', createdAt: 1795363048883 },
    { target: { kind: 'device', name: 'Galaxy' }, when: 'disconnected', except: [] },
  ]);
  const taken = history.filter(({ kind }) => kind === 'taken');
  expect(taken).toMatchObject([
    { at: 1795363048955, agent: '10.0.0.5:5037', device: { name: 'shelf 2 (Pixel 9)' }, user: 'park' },
    { at: 1795363048940, user: 'lee' },
  ]);
  expect(views[0]).toMatchObject({
    name: 'Free phones',
    layout: 'table',
    columns: [
      { field: 'model', width: 220, pin: 'left' },
      { field: 'used-by', width: null, pin: null },
    ],
    sort: [{ field: 'model', direction: 'descending' }],
    groupBy: 'brand',
    query: 'free',
    picks: [{ field: 'brand', values: ['samsung'] }],
  });
  // An API level that was selected for `os` now belongs to `sdk`.
  expect(views[1]).toMatchObject({ name: 'Android 16', picks: [{ field: 'sdk', values: ['36'] }] });
  expect(recentChoices).toEqual(['command:overview']);
  expect(snapshots).toMatchObject([
    { name: 'Before the audit', savedAt: 1795363048889, devices: 2, agents: 2, silentAgents: 1 },
  ]);
  const compared = await console.snapshots.compare(snapshots[0]?.id ?? '');
  expect(compared.outcome).toBe('compared');
  expect(fleet.reports[0]?.devices).toMatchObject([
    {
      device: {
        deviceId: 'R3CX0001',
        model: {
          modelName: '갤럭시 S26',
          modelId: 'SM-S942N',
          brand: 'samsung',
          abi: 'arm64-v8a',
          osVersion: '36',
          screen: { width: 1080, height: 2400 },
          capture: { width: 1080, height: 2400 },
          input: { minX: 0, maxX: 4095.5, minY: 0, maxY: 4095.5 },
        },
        alias: 'shelf 1',
        connectedUser: '',
      },
      goneSince: null,
    },
    {
      device: {
        deviceId: 'R3CX0002',
        model: { modelName: 'Pixel 9', buildVersion: '16' },
        connectedUser: 'park',
      },
    },
  ]);
}

async function listFiles(folder: string): Promise<readonly string[]> {
  const files = await readdir(folder, { recursive: true });
  // SQLite's own file, while the database is in use.
  return files.filter((file) => !/-(?:wal|shm)$/.test(file)).toSorted();
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }));
afterEach(() => void vi.useRealTimers());

it('opens the data of commit e821075, and loses nothing by writing it again', async () => {
  const folder = await makeTempFolder();
  await cp(written, folder, { recursive: true });
  const before = await listFiles(folder);

  const first = await openFolder(folder);
  expect(await first.console.session.resume()).toMatchObject({ outcome: 'signed-in' });
  await expectAll(first.console);
  const { session } = await first.console.pageState();
  expect(session).toMatchObject({ kind: 'signed-in', account: { name: 'N. Example' } });
  const content = (await first.console.pageState()).views[0];
  if (content === undefined) throw new Error('There is no view');
  const { id: _id, name: _name, ...view } = content;
  first.console.views.save('Another', view);
  first.console.settings.change({ zoom: 125 });
  first.console.alerts.add({
    target: { kind: 'search', query: 'brand:samsung' },
    when: 'available',
    idleMinutes: null,
  });
  await first.console.flush();
  await first.close();
  // No file is quarantined as damaged, and no data is missing.
  expect(await listFiles(folder)).toEqual(before);

  const second = await openFolder(folder);
  expect(await second.console.session.signIn({ choice, ...who })).toEqual({ outcome: 'signed-in' });
  const { views, settings, alerts } = await second.console.pageState();
  expect(views.at(-1)).toMatchObject({ ...view, name: 'Another' });
  expect(settings.zoom).toBe(125);
  expect(alerts.pending).toHaveLength(3);
  second.console.alerts.remove(alerts.pending[2]?.id ?? '');
  await expectAll(second.console);
});
