import { appendFile, mkdir, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '#shared/log.ts';
import { keepShares } from '#shared/model/keep-shares.ts';
import type { StorageErrors } from '../../storage/storage-errors.ts';
import { removeFile } from '../../storage/held-files.ts';
import { replaceFile } from '../../storage/replace-file.ts';
import { createWriteBehind } from '../../storage/write-behind.ts';
import { type HistoryLine, readHistoryLines } from './history-lines.ts';

const DAY_MS = 86_400_000;
const KEPT_MS = 7 * DAY_MS;
const MAX_EVENTS = 5_000;
/** If the file exceeds this size and twice its size at the last rewrite, it is replaced by the kept lines. */
const FILE_BYTES = 1024 * 1024;
/** Maximum text that waits for a failing disk. Beyond it, the oldest text is lost. */
const MAX_WAITING = 4 * 1024 * 1024;

export type HistoryFile = Awaited<ReturnType<typeof openHistoryFile>>;

/**
 * The fleet's history in `history.jsonl`. It is written line by line, so that a crash loses at most the last line,
 * and an unreadable line does not affect the others. Up to November 2026 `history.1.jsonl` contained the older lines.
 * If an agent has many changes, its own older lines are removed, not those of other agents.
 */
export async function openHistoryFile(folder: string, log: Log, now: number, storageErrors: StorageErrors) {
  const file = join(folder, 'history.jsonl');
  const older = join(folder, 'history.1.jsonl');
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => {});
  let lines = keepLines(
    [
      ...(await readHistoryLines(older, log, storageErrors)),
      ...(await readHistoryLines(file, log, storageErrors)),
    ].filter(({ event }) => now - event.at < KEPT_MS),
  );
  let longest = FILE_BYTES;
  let waiting: readonly string[] = [];
  const { begin, flush } = createWriteBehind(file, save, log, storageErrors);

  async function save(): Promise<void> {
    try {
      for (let [batch] = waiting; batch !== undefined; [batch] = waiting) {
        const size = await sizeOf(file);
        const written = size > longest ? await replaceAll() : await add(batch, size);
        waiting = waiting.slice(written);
      }
    } catch (error) {
      waiting = keepLatest(waiting);
      throw error;
    }
  }

  /** @returns the number of written batches @throws if the write fails; a partial write is removed */
  async function add(batch: string, size: number): Promise<number> {
    try {
      await appendFile(file, batch, { mode: 0o600 });
      return 1;
    } catch (error) {
      // Removes a partial write on a full disk. Otherwise the next line would continue a partial one.
      await truncate(file, size).catch(() => {});
      throw error;
    }
  }

  /** Writes all kept lines, including the waiting ones. */
  async function replaceAll(): Promise<number> {
    const count = waiting.length;
    const text = writeLines(lines);
    await replaceFile(file, text);
    await removeFile(older);
    longest = Math.max(FILE_BYTES, 2 * Buffer.byteLength(text));
    return count;
  }

  return {
    /**
     * The lines that were at most seven days old at the start, and all newer ones; oldest first, up to each agent's
     * limit.
     */
    lines: () => lines,
    append(added: readonly HistoryLine[]) {
      lines = keepLines([...lines, ...added]);
      const kept = added.length > MAX_EVENTS ? new Set(lines) : null;
      waiting = [...waiting, writeLines(kept ? added.filter((line) => kept.has(line)) : added)];
      begin();
    },
    flush,
  };
}

const ownerOf = ({ labId, event }: HistoryLine) => `${labId} ${event.agent}`;

function keepLines(lines: readonly HistoryLine[]): readonly HistoryLine[] {
  if (lines.length <= MAX_EVENTS) return lines;
  return keepShares(lines.toReversed(), MAX_EVENTS, ownerOf).toReversed();
}

const writeLines = (lines: readonly HistoryLine[]) =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join('');

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}

function keepLatest(batches: readonly string[]): readonly string[] {
  let length = 0;
  return batches
    .toReversed()
    .filter((batch) => (length += batch.length) <= MAX_WAITING)
    .toReversed();
}
