import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Removes the files that replaceFile() left unfinished because its process was killed. No other process may be
 * writing the file.
 */
export async function removePartialFiles(path: string): Promise<void> {
  const [folder, start] = [dirname(path), `${basename(path)}.`];
  const names = await readdir(folder).catch(() => []);
  const left = names.filter((name) => name.startsWith(start) && /^\d+$/.test(name.slice(start.length)));
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true }).catch(() => {})));
}
