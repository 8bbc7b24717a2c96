import { createHash } from 'node:crypto';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { removeFile } from '../../storage/replace-file.ts';

export interface FleetOwner {
  readonly labId: string;
  readonly companyCode: string;
  readonly employeeNumber: string;
}

const DAY_MS = 86_400_000;
const KEPT_MS = 30 * DAY_MS;
const MAX_FILES = 8;

/** It gives away neither the user nor the lab. */
export function ownerId({ labId, companyCode, employeeNumber }: FleetOwner): string {
  const named = JSON.stringify([labId, companyCode, employeeNumber]);
  return createHash('sha256').update(named).digest('hex').slice(0, 32);
}

/** Creates it, and clears out files that are too old, too many, or half written by a process that was killed. */
export async function prepareFolder(folder: string, now: number): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = await readdir(folder);
  const halfWritten = names.filter((name) => /\.fleet\.\d+$/.test(name));
  await Promise.all(halfWritten.map((name) => removeFile(join(folder, name))));
  const files = await Promise.all(
    names
      .filter((name) => !halfWritten.includes(name))
      .map(async (name) => {
        const { mtimeMs } = await stat(join(folder, name));
        return { name, mtimeMs };
      }),
  );
  const kept = files
    .filter(({ mtimeMs }) => now - mtimeMs < KEPT_MS)
    .toSorted((a, b) => b.mtimeMs - a.mtimeMs)
    .slice(0, MAX_FILES);
  const outdated = files.filter((file) => !kept.includes(file));
  await Promise.all(outdated.map(({ name }) => removeFile(join(folder, name))));
}

/** Also removes what a crash left of it. */
export async function removeFiles(folder: string, owner: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(owner));
  await Promise.all(names.map((name) => removeFile(join(folder, name))));
}
