import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Removes what a process left beside a file that was killed while it wrote it. Nobody else may be writing it now. */
export async function removeHalfWritten(path: string): Promise<void> {
  const folder = dirname(path);
  const names = await readdir(folder).catch(() => []);
  const left = names.filter((name) => isHalfWritten(name, basename(path)));
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true }).catch(() => {})));
}

/** Whether `name` is one that replaceFile() gives a file until it is whole: the file's own with a number after it. */
export function isHalfWritten(name: string, file: string): boolean {
  return name.startsWith(`${file}.`) && /^\d+$/.test(name.slice(file.length + 1));
}
