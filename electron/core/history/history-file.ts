import { appendFile, mkdir, rename, stat, truncate } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Log } from '#shared/log.ts';
import type { FleetEvent } from '#shared/model/fleet-event.ts';
import type { FileTroubles } from '../state/file-troubles.ts';
import { retryWhileHeld } from '../state/held-files.ts';
import { type HistoryLine, readHistoryLines } from './history-lines.ts';

const DAY_MS = 86_400_000;
const KEPT_MS = 7 * DAY_MS;
const MOST_EVENTS = 5_000;
/** Past this a file is put away and a new one begun; the one put away before it goes. */
const FILE_BYTES = 1024 * 1024;
/** As much text as waits for a disk that takes none; then the oldest is lost. */
const MOST_WAITING = 4 * 1024 * 1024;
/** How long after a failed write it is tried again. */
const RETRY_MS = 15_000;

export interface HistoryFile {
  /** Those of the last seven days that could be read, oldest first. */
  readonly lines: readonly HistoryLine[];
  append(lines: readonly { readonly labId: string; readonly event: FleetEvent }[]): void;
  flush(): Promise<void>;
}

/**
 * The fleet's history in `history.jsonl` and, before it, `history.1.jsonl`: written line by line, so that a crash loses the
 * last of them at most, and one that cannot be read costs no other.
 */
export async function openHistoryFile(
  folder: string,
  log: Log,
  now: number,
  troubles: FileTroubles,
): Promise<HistoryFile> {
  const file = join(folder, 'history.jsonl');
  const older = join(folder, 'history.1.jsonl');
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => {});
  const lines = [
    ...(await readHistoryLines(older, log, troubles)),
    ...(await readHistoryLines(file, log, troubles)),
  ]
    .filter(({ event }) => now - event.at < KEPT_MS)
    .slice(-MOST_EVENTS);
  let waiting: readonly string[] = [];
  let hasFailed = false;
  let retry: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  async function write(): Promise<void> {
    clearTimeout(retry);
    for (let [batch] = waiting; batch !== undefined; [batch] = waiting) {
      if (!(await writeBatch(batch))) {
        waiting = keepLatest(waiting);
        retry = setTimeout(() => void flush(), RETRY_MS).unref();
        return;
      }
      waiting = waiting.slice(1);
    }
  }

  async function writeBatch(batch: string): Promise<boolean> {
    let size = await stat(file).then(
      (found) => found.size,
      () => 0,
    );
    try {
      if (size > FILE_BYTES) {
        await retryWhileHeld(() => rename(file, older));
        size = 0;
      }
      await appendFile(file, batch, { mode: 0o600 });
      hasFailed = false;
    } catch (error) {
      // What a full disk took of it goes again, or the next line would continue half a one.
      await truncate(file, size).catch(() => {});
      if (!hasFailed) log.error('The history could not be written', { error: String(error) });
      hasFailed = true;
    }
    troubles.onSaved(basename(file), !hasFailed);
    return !hasFailed;
  }

  function flush(): Promise<void> {
    writing = writing.then(write);
    return writing;
  }

  return {
    lines,
    append(added) {
      waiting = [...waiting, added.map((line) => `${JSON.stringify(line)}\n`).join('')];
      void flush();
    },
    flush,
  };
}

function keepLatest(batches: readonly string[]): readonly string[] {
  let length = 0;
  return batches
    .toReversed()
    .filter((batch) => (length += batch.length) <= MOST_WAITING)
    .toReversed();
}
