import { appendFile, mkdir, readFile, stat, truncate } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { Log } from '#shared/log.ts';
import { keepShares } from '#shared/model/fleet/keep-shares.ts';
import { fleetEventSchema } from '#shared/ipc/schemas.ts';
import { createWriteBehind, type StorageErrors } from '../../storage/write-behind.ts';
import { removeFile, removePartialFiles, replaceFile, retryWhileHeld } from '../../storage/replace-file.ts';
import { quarantine, type WhyUnread } from '../../storage/quarantine.ts';

const DAY_MS = 86_400_000;
const KEPT_MS = 7 * DAY_MS;
const MAX_EVENTS = 5_000;
/** Beyond this size and twice its size at the last rewrite, the file is replaced by the lines we keep. */
const FILE_BYTES = 1024 * 1024;
/** How much text may wait for a failing disk. Beyond that, the oldest is lost. */
const MAX_WAITING = 4 * 1024 * 1024;

export type HistoryFile = Awaited<ReturnType<typeof openHistoryFile>>;

/**
 * Written line by line, so a crash costs one line at most. Until November 2026, older lines were in
 * `history.1.jsonl`. An agent with many changes loses its own older lines, not those of others.
 */
export async function openHistoryFile(folder: string, log: Log, now: number, storageErrors: StorageErrors) {
  const file = join(folder, 'history.jsonl');
  const older = join(folder, 'history.1.jsonl');
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => {});
  const found = [
    await readHistoryLines(older, log, storageErrors),
    await readHistoryLines(file, log, storageErrors),
  ];
  let lines = keepLines(found.flatMap((each) => each.lines).filter(({ event }) => now - event.at < KEPT_MS));
  // We mustn't replace a file that could be neither read nor renamed, so it only grows.
  let longest = found.some(({ isLeftAlone }) => isLeftAlone) ? Infinity : FILE_BYTES;
  let waiting: readonly string[] = [];
  const { begin, flush } = createWriteBehind(file, save, log, storageErrors);

  async function save(): Promise<void> {
    try {
      for (let [batch] = waiting; batch !== undefined; [batch] = waiting) {
        const { size } = await stat(file).catch(() => ({ size: 0 }));
        const written = size > longest ? await replaceAll() : await add(batch, size);
        waiting = waiting.slice(written);
      }
    } catch (error) {
      waiting = keepLatest(waiting);
      throw error;
    }
  }

  /** @returns how many batches were written @throws if it fails; what was half written is removed */
  async function add(batch: string, size: number): Promise<number> {
    try {
      await appendFile(file, batch, { mode: 0o600 });
      return 1;
    } catch (error) {
      // On a full disk a line may be half written. Leave it, and the next one would continue it.
      await truncate(file, size).catch(() => {});
      throw error;
    }
  }

  async function replaceAll(): Promise<number> {
    const count = waiting.length;
    const text = writeLines(lines);
    await replaceFile(file, text);
    await removeFile(older);
    longest = Math.max(FILE_BYTES, 2 * Buffer.byteLength(text));
    return count;
  }

  return {
    /** Seven days at most, oldest first, up to each agent's limit. */
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

function keepLatest(batches: readonly string[]): readonly string[] {
  let length = 0;
  return batches
    .toReversed()
    .filter((batch) => (length += batch.length) <= MAX_WAITING)
    .toReversed();
}

const LARGEST_BYTES = 32 * 1024 * 1024;
/** A line that doesn't say is of this version. */
const VERSION = 1;

const lineSchema = z.object({ labId: z.string(), event: fleetEventSchema });
export type HistoryLine = z.infer<typeof lineSchema>;
const versionSchema = z.object({ version: z.int().default(VERSION) });

interface Found {
  readonly lines: readonly HistoryLine[];
  readonly isLeftAlone: boolean;
}

/** Cuts off an incomplete last line. If lines can't be read, the file goes into quarantine and we keep the rest. */
export async function readHistoryLines(path: string, log: Log, storageErrors: StorageErrors): Promise<Found> {
  await removePartialFiles(path);
  const text = await readText(path);
  const whole = text?.slice(0, text.lastIndexOf('\n') + 1) ?? '';
  const readings = whole.split('\n').slice(0, -1).map(readLine);
  const lines = readings.filter((reading) => typeof reading === 'object');
  if (text !== null && lines.length === readings.length) {
    if (whole === text) return { lines, isLeftAlone: false };
    await truncate(path, Buffer.byteLength(whole)).catch((error: unknown) =>
      log.error('A file could not be truncated after its last complete line', {
        file: basename(path),
        error: String(error),
      }),
    );
    return { lines, isLeftAlone: false };
  }
  const unread = await quarantine(path, readings.includes('newer') ? 'newer' : 'damaged', log);
  storageErrors.onUnread(unread);
  if (unread.kind === 'file-left-alone') return { lines, isLeftAlone: true };
  await replaceFile(path, writeLines(lines)).catch((error: unknown) =>
    log.error('A file could not be written', { file: basename(path), error: String(error) }),
  );
  return { lines, isLeftAlone: false };
}

/** Empty if there's no file, null if it can't be read. */
async function readText(path: string): Promise<string | null> {
  try {
    return (await stat(path)).size > LARGEST_BYTES
      ? null
      : await retryWhileHeld(() => readFile(path, 'utf8'));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    return code === 'ENOENT' || code === 'ENOTDIR' ? '' : null;
  }
}

function readLine(line: string): HistoryLine | WhyUnread {
  try {
    const value: unknown = JSON.parse(line);
    const head = versionSchema.safeParse(value);
    if (head.success && head.data.version > VERSION) return 'newer';
    return lineSchema.safeParse(value).data ?? 'damaged';
  } catch {
    return 'damaged';
  }
}
