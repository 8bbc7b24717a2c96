import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Comparison } from '#shared/model/fleet/comparison.ts';
import { ownerOnly } from '../../../fakes/file-mode.ts';
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
beforeEach(async () => {
  lab = await startLabServer();
  lab.listDevices = list('x', 'y');
});
afterEach(() => lab.close());

const list = (...ids: readonly string[]) =>
  answerJson(deviceList(ids.map((id) => wireDevice(id, { ModelName: id }))));

async function signIn({ console }: TestConsole): Promise<void> {
  const choice = serviceAt(lab.baseAddress);
  await console.session.signIn({ choice, companyCode: 'A', employeeNumber: '1', password: 'p' });
}

/** A signed-in console, whose one agent has the devices x and y. */
async function startWithTwo(): Promise<TestConsole> {
  const test = await startConsole();
  await signIn(test);
  test.console.agents.add(agentAt());
  await waitForDevices(test, 'x', 'y');
  return test;
}

async function save({ console }: TestConsole, name = 'before'): Promise<string> {
  const saved = await console.snapshots.save(name);
  if (saved.outcome !== 'saved') throw new Error(saved.outcome);
  return saved.id;
}

async function waitForDevices({ console }: TestConsole, ...names: readonly string[]): Promise<void> {
  console.fleet.pollNow(null);
  await vi.waitFor(async () => {
    const devices = (await console.pageState()).fleet.reports.flatMap((report) => report.devices);
    const listed = devices.filter(({ goneSince }) => goneSince === null);
    expect(listed.map(({ device }) => device.model.modelName)).toEqual(names);
  });
}

async function compare({ console }: TestConsole, id: string): Promise<Comparison> {
  const answer = await console.snapshots.compare(id);
  if (answer.outcome !== 'compared') throw new Error(answer.outcome);
  return answer.comparison;
}

it('reports devices that disconnected and appeared since a snapshot, also after a restart', async () => {
  const test = await startWithTwo();
  const id = await save(test);
  expect(await compare(test, id)).toMatchObject({
    counts: { vanished: 0, appeared: 0, moved: 0, changed: 0, unknown: 0 },
  });
  lab.listDevices = list('y', 'z');
  await waitForDevices(test, 'y', 'z');
  expect(await compare(test, id)).toMatchObject({
    // Its row still exists, as disconnected.
    vanished: [{ name: 'x', agent: '10.0.0.5:5037', key: expect.stringContaining('/0/x') }],
    appeared: [{ name: 'z' }],
  });
  await test.console.close();

  const again = await startConsole(test.dataDir);
  expect((await again.console.pageState()).snapshots).toEqual([]);
  await signIn(again);
  await waitForDevices(again, 'y', 'z');
  expect((await again.console.pageState()).snapshots).toMatchObject([
    { id, name: 'before', devices: 2, agents: 1, silentAgents: 0 },
  ]);
  // The last devices are read from their file after the sign-in.
  const findKey = async () => (await compare(again, id)).vanished[0]?.key;
  await expect.poll(findKey).toEqual(expect.stringContaining('/0/x'));
  again.console.fleet.dismiss([(await findKey()) ?? '']);
  expect(await compare(again, id)).toMatchObject({ vanished: [{ name: 'x', key: null }] });
  for (const file of ['snapshots.json', `snapshots/${id}.jsonl.gz`]) {
    expect((await stat(join(test.dataDir, file))).mode & 0o777).toBe(ownerOnly);
  }
});

it('reports a snapshot whose file is damaged, and a damaged index loses no file', async () => {
  const test = await startWithTwo();
  const id = await save(test);
  const file = join(test.dataDir, 'snapshots', `${id}.jsonl.gz`);
  const whole = await readFile(file);
  await writeFile(file, whole.subarray(0, 20));
  expect(await test.console.snapshots.compare(id)).toEqual({ outcome: 'unreadable' });
  await writeFile(file, whole);
  await test.console.close();

  const index = join(test.dataDir, 'snapshots.json');
  await writeFile(index, (await readFile(index, 'utf8')).replace('"version": 1', '"version": 2'));
  const again = await startConsole(test.dataDir);
  expect((await again.console.pageState()).notices).toMatchObject([{ file: 'snapshots.json' }]);
  await again.console.close();
  expect(await readFile(file)).toEqual(whole);
});

it('a page cannot request a file by its name', async () => {
  const test = await startWithTwo();
  await save(test);
  const elsewhere = '../snapshots.json';
  expect(await test.console.snapshots.compare(elsewhere)).toEqual({ outcome: 'unreadable' });
  test.console.snapshots.remove(elsewhere);
  await test.console.close();
  expect(await readdir(test.dataDir)).toContain('snapshots.json');
});
