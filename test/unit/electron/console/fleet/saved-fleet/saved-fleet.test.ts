import { cpSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { FleetChange } from '#shared/ipc/page-state.ts';
import { createSavedFleet } from '../../../../../../electron/console/fleet/saved-fleet/saved-fleet.ts';
import { noDevices } from '../../../../../../electron/console/fleet/agent-devices.ts';
import type { RememberedAgent } from '../../../../../../electron/console/fleet/remembered-agent.ts';
import { createRecordingLog } from '../../../../../fakes/recording-log.ts';
import { noSecretBox } from '../../../../../fakes/secret-box.ts';
import { makeTempFolder } from '../../../../../fakes/temp-folder.ts';

const kim = { labId: 'lab', companyCode: 'ACME', employeeNumber: '1042' };
const lee = { ...kim, employeeNumber: '7' };
const agent = (agentId: string, answeredAt = 1): RememberedAgent => ({
  agentId,
  address: '10.0.0.5:5037',
  answeredAt,
  devices: noDevices,
});
const report = { changed: [], dropped: [] };
const change = (fields: object = {}): FleetChange =>
  // The fleet to keep comes from `remember`. Only the number of parts of a change matters.
  ({ sequence: 1, updates: [{ ...report, ...fields }], removed: [] }) as unknown as FleetChange;
const news = change({ changed: [{}] });
const redated = change();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  return () => vi.useRealTimers();
});

/** A saved fleet in a folder, whose current data the test changes. */
async function start(folder?: string) {
  const path = folder ?? join(await makeTempFolder(), 'last-fleet');
  let current: readonly RememberedAgent[] = [agent('a')];
  const log = createRecordingLog();
  const onSaved = vi.fn<(name: string, isSaved: boolean) => void>();
  const box = { ...noSecretBox };
  const fleet = createSavedFleet({
    folder: path,
    secretBox: box,
    log,
    storageErrors: { onSaved },
    remember: () => current,
  });
  onTestFinished(() => fleet.flush());
  const read: RememberedAgent[] = [];
  return {
    folder: path,
    fleet,
    log,
    box,
    onSaved,
    read,
    see: (...agents: readonly RememberedAgent[]) => (current = agents),
    open: async (owner = kim, before: typeof kim | null = null) => {
      fleet.open(owner, (agents) => void read.push(...agents), before);
      await fleet.flush();
    },
    leave: async () => {
      fleet.leave();
      await fleet.flush();
    },
    /** Lets this time pass. Resolves to the number of writes until then. */
    pass: async (ms: number) => {
      vi.advanceTimersByTime(ms);
      await fleet.flush();
      return onSaved.mock.calls.length;
    },
  };
}

/** The IDs of the agents that the next start reads. */
async function readAgain(folder: string, owner = kim) {
  const next = await start(folder);
  await next.open(owner);
  return next.read.map(({ agentId }) => agentId);
}

it.each([
  ['a changed device', change({ changed: [{}] })],
  ['a device that is no longer shown', change({ dropped: ['key'] })],
  ['a removed agent', { ...change(), removed: ['a'] }],
])('%s is written after 30 seconds', async (_what, changed) => {
  const { fleet, open, pass, folder } = await start();
  await open();
  fleet.update(changed);
  expect(await pass(29_999)).toBe(0);
  expect(await pass(1)).toBe(1);
  expect(await readAgain(folder)).toEqual(['a']);
});

it('new times alone wait five minutes, or until something changes', async () => {
  const { fleet, open, pass } = await start();
  await open();
  fleet.update(redated);
  expect(await pass(299_999)).toBe(0);
  expect(await pass(1)).toBe(1);
  fleet.update(redated);
  await pass(1_000);
  fleet.update(news);
  expect(await pass(29_999)).toBe(1);
  expect(await pass(1)).toBe(2);
  // The timer for the new times was replaced.
  expect(await pass(600_000)).toBe(2);
});

it('doesn’t put off a write for later changes', async () => {
  const { fleet, open, pass } = await start();
  await open();
  fleet.update(news);
  await pass(20_000);
  fleet.update(news);
  fleet.update(redated);
  expect(await pass(10_000)).toBe(1);
  expect(await pass(600_000)).toBe(1);
});

it('writes nothing without an account or after the end', async () => {
  const { fleet, open, pass, folder } = await start();
  fleet.update(news);
  fleet.leave();
  fleet.remove();
  expect(await pass(600_000)).toBe(0);
  await open();
  fleet.update(news);
  fleet.leave();
  expect(await pass(0)).toBe(1);
  fleet.update(news);
  expect(await pass(600_000)).toBe(1);
  expect(await readdir(folder)).toHaveLength(1);
});

it('removes the file at sign-out', async () => {
  const { fleet, open, pass, folder } = await start();
  await open();
  fleet.leave();
  await open();
  fleet.update(news);
  fleet.remove();
  await pass(600_000);
  expect(await readdir(folder)).toEqual([]);
});

it('writes nothing before it has read the older file', async () => {
  const { fleet, folder, box, see, onSaved } = await start();
  const sealing = Promise.withResolvers<null>();
  box.seal = () => sealing.promise;
  fleet.open(kim, () => undefined);
  see(agent('a'));
  fleet.update(news);
  vi.advanceTimersByTime(30_000);
  sealing.resolve(null);
  await fleet.flush();
  expect(onSaved).not.toHaveBeenCalled();
  expect(await readdir(folder)).toEqual([]);
});

it('has the newest data on disk when the system shuts down', async () => {
  const { fleet, open, see, folder } = await start();
  await open();
  fleet.update(news);
  vi.advanceTimersByTime(30_000);
  await Promise.resolve();
  see(agent('a'), agent('b'));
  fleet.saveNow();
  // The process ends here.
  const left = await makeTempFolder();
  cpSync(folder, left, { recursive: true });
  expect(await readAgain(left)).toEqual(['a', 'b']);
});

it('the end of the session doesn’t replace a file that’s still being read', async () => {
  const first = await start();
  await first.open();
  await first.leave();
  const next = await start(first.folder);
  next.see(agent('b'));
  next.fleet.open(kim, () => undefined);
  next.fleet.saveNow();
  expect(await readAgain(first.folder)).toEqual(['a']);
});

it('an account takes over the fleet of the earlier owner', async () => {
  const first = await start();
  await first.open(lee);
  await first.leave();
  const next = await start(first.folder);
  await next.open(kim, lee);
  expect(next.read).toMatchObject([{ agentId: 'a', answeredAt: 1 }]);
  expect(await readdir(first.folder)).toHaveLength(1);
  next.see(agent('b'));
  await next.leave();
  expect(await readdir(first.folder)).toHaveLength(1);
  expect(await readAgain(first.folder, lee)).toEqual([]);
  // An account with a file of its own reads only that.
  const own = await start(first.folder);
  await own.open(kim, lee);
  expect(own.read.map(({ agentId }) => agentId)).toEqual(['b']);
});

it('signing out removes the earlier owner’s file too', async () => {
  const first = await start();
  await first.open(lee);
  await first.leave();
  const next = await start(first.folder);
  await next.open(kim, lee);
  next.fleet.remove();
  await next.fleet.flush();
  expect(await readdir(first.folder)).toEqual([]);
});

it('reports a failed write, and when writing works again', async () => {
  const { open, leave, folder, log, onSaved } = await start();
  await open();
  await rm(folder, { recursive: true });
  await writeFile(folder, 'no folder');
  await leave();
  expect(onSaved.mock.calls).toEqual([['last-fleet', false]]);
  expect(log.lines.join()).toContain('The last known fleet could not be written');
  await rm(folder);
  await mkdir(folder);
  await open();
  await leave();
  expect(onSaved.mock.calls.at(-1)).toEqual(['last-fleet', true]);
});

it('logs why a file can’t be removed or a folder can’t be used', async () => {
  const { fleet, open, folder, log } = await start();
  await open();
  await rm(folder, { recursive: true });
  fleet.remove();
  await fleet.flush();
  expect(log.lines.join()).toMatch(/The last known fleet could not be removed.*ENOENT/);
  await writeFile(folder, 'no folder');
  await open();
  expect(log.lines.join()).toMatch(/The last known fleet cannot be kept.*EEXIST/);
});
