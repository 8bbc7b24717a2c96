import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  ownerId,
  prepareFolder,
  removeFiles,
} from '../../../../../../electron/console/fleet/saved-fleet/saved-fleet-folder.ts';
import { ownerOnlyFolder } from '../../../../../fakes/file-mode.ts';
import { makeTempFolder } from '../../../../../fakes/temp-folder.ts';

const DAY_MS = 86_400_000;
const now = Date.parse('2026-11-23T12:00:00.000Z');

/** A folder with files of these ages in days. */
async function makeFolder(ages: Readonly<Record<string, number>>) {
  const folder = join(await makeTempFolder(), 'last-fleet');
  await mkdir(folder);
  for (const [name, days] of Object.entries(ages)) {
    await writeFile(join(folder, name), name);
    const at = new Date(now - days * DAY_MS);
    await utimes(join(folder, name), at, at);
  }
  return folder;
}

const list = async (folder: string) => (await readdir(folder)).toSorted();

it('names a file for each lab, company and account, and reveals none', () => {
  const kim = { labId: 'lab', companyCode: 'ACME', employeeNumber: '1042' };
  const names = [
    kim,
    { ...kim, labId: 'lab 2' },
    { ...kim, companyCode: 'B' },
    { ...kim, employeeNumber: '7' },
  ].map(ownerId);
  expect(new Set(names).size).toBe(4);
  expect(names.every((name) => /^[0-9a-f]{32}$/.test(name))).toBe(true);
  expect(ownerId({ ...kim })).toBe(names[0]);
});

describe('the folder', () => {
  it('is created for its owner only', async () => {
    const folder = join(await makeTempFolder(), 'a', 'b');
    await prepareFolder(folder, now);
    expect((await stat(folder)).mode & 0o777).toBe(ownerOnlyFolder);
    await prepareFolder(folder, now);
  });

  it('loses the half-written files of a killed console', async () => {
    const folder = await makeFolder({ 'a.fleet': 1, 'a.fleet.7': 0, 'b.fleet.4321': 2, 'c.fleet.txt': 1 });
    await prepareFolder(folder, now);
    expect(await list(folder)).toEqual(['a.fleet', 'c.fleet.txt']);
  });

  it('loses files of 30 days and more', async () => {
    const folder = await makeFolder({ a: 29.9, b: 30, c: 31, d: 0 });
    await prepareFolder(folder, now);
    expect(await list(folder)).toEqual(['a', 'd']);
  });

  it('keeps the eight newest files', async () => {
    const ages = { f5: 5, f1: 1, f9: 9, f3: 3, f7: 7, f2: 2, f10: 10, f4: 4, f8: 8, f6: 6 };
    const folder = await makeFolder(ages);
    await prepareFolder(folder, now);
    expect(await list(folder)).toEqual(['f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8']);
  });

  it('can lose the files of one owner', async () => {
    const folder = await makeFolder({ 'a1.fleet': 0, 'a1.fleet.3': 0, 'b2.fleet': 0 });
    await removeFiles(folder, 'a1');
    expect(await list(folder)).toEqual(['b2.fleet']);
  });
});
