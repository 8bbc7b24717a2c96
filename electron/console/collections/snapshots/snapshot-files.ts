import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Log } from '#shared/log.ts';
import type { SnapshotAgent } from '#shared/model/saved-snapshot.ts';
import { removeFile, retryWhileHeld } from '../../storage/held-files.ts';
import { readSnapshotLines, writeSnapshotLines } from './snapshot-lines.ts';

/** The uncompressed size of 200,000 devices, in bytes. A larger snapshot is not read. */
const LARGEST_BYTES = 192 * 1024 * 1024;
const SUFFIX = '.jsonl.gz';
const UNFINISHED = '.new';

/**
 * The content of snapshots. Each snapshot is a compressed file, which is written and read line by line so that other
 * work does not wait.
 */
export function openSnapshotFiles(folder: string, log: Log, largestBytes = LARGEST_BYTES) {
  const pathOf = (id: string) => join(folder, `${id}${SUFFIX}`);

  async function remove(path: string): Promise<void> {
    await removeFile(path).catch((error: unknown) =>
      log.error('A snapshot could not be removed', { path, error: String(error) }),
    );
  }

  return {
    /** @throws if the write fails; the partial file is removed */
    async write(id: string, agents: readonly SnapshotAgent[]) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const unfinished = `${pathOf(id)}${UNFINISHED}`;
      try {
        await pipeline(
          Readable.from(writeSnapshotLines(agents)),
          // The fastest level: the user waits while the file is written, and it is rarely read.
          createGzip({ level: 1 }),
          createWriteStream(unfinished, { mode: 0o600, flush: true }),
        );
        await retryWhileHeld(() => rename(unfinished, pathOf(id)));
      } catch (error) {
        await remove(unfinished);
        throw error;
      }
    },

    /** @throws if it is missing, damaged, or from a newer console */
    read: (id: string) =>
      pipeline(createReadStream(pathOf(id)), createGunzip(), (unpacked: AsyncIterable<Buffer>) =>
        readSnapshotLines(splitLines(unpacked, largestBytes)),
      ),

    remove: (id: string) => remove(pathOf(id)),

    /** Removes partial files, and all files except `kept`, unless that set is unknown. */
    async sweep(kept: ReadonlySet<string> | null) {
      const found = await readdir(folder).catch(() => []);
      const names = kept && new Set([...kept].map((id) => `${id}${SUFFIX}`));
      const isLeft = (name: string) => name.endsWith(UNFINISHED) || (names !== null && !names.has(name));
      await Promise.all(found.filter(isLeft).map((name) => remove(join(folder, name))));
    },
  };
}

/** The lines of a text. @throws if it has more than `largestBytes`, or does not end with a line feed */
async function* splitLines(bytes: AsyncIterable<Buffer>, largestBytes: number): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  // Collected in pieces until the end of the line: joining at each piece would cost the square of a long line's
  // length.
  let line: string[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n');
    size += chunk.length;
    if (size > largestBytes) throw new Error('More than any snapshot has');
    line.push(first);
    for (const next of others) {
      yield line.join('');
      line = [next];
    }
  }
  if (line.join('') !== '') throw new Error('Ends in the middle of a line');
}
