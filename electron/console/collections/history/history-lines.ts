import { readFile, stat, truncate } from 'node:fs/promises';
import { basename } from 'node:path';
import { z } from 'zod';
import { fleetEventSchema } from '#shared/ipc/schemas.ts';
import type { Log } from '#shared/log.ts';
import type { StorageErrors } from '../../storage/storage-errors.ts';
import { retryWhileHeld } from '../../storage/held-files.ts';
import { removePartialFiles } from '../../storage/partial-files.ts';
import { replaceFile } from '../../storage/replace-file.ts';
import { quarantine, type WhyUnread } from '../../storage/quarantine.ts';

/** Far more than our own file contains. A larger file is not read. */
const LARGEST_BYTES = 32 * 1024 * 1024;
/** Lines without a version have this version. */
const VERSION = 1;

/** An event with the lab in which it happened: a line of the file. */
const lineSchema = z.object({ labId: z.string(), event: fleetEventSchema });
export type HistoryLine = z.infer<typeof lineSchema>;
const versionSchema = z.object({ version: z.int().default(VERSION) });

/**
 * The lines of a history file. A file with an incomplete last line, for example after a kill, is cut back to its last
 * complete line. A file with unreadable lines is quarantined and replaced by its readable lines.
 */
export async function readHistoryLines(
  path: string,
  log: Log,
  storageErrors: StorageErrors,
): Promise<readonly HistoryLine[]> {
  await removePartialFiles(path);
  const text = await readText(path);
  const whole = text?.slice(0, text.lastIndexOf('\n') + 1) ?? '';
  const readings = whole.split('\n').slice(0, -1).map(readLine);
  const lines = readings.filter((reading) => typeof reading === 'object');
  if (text !== null && lines.length === readings.length) {
    if (whole !== text) await cutBack(path, Buffer.byteLength(whole), log);
    return lines;
  }
  const unread = await quarantine(path, readings.includes('newer') ? 'newer' : 'damaged', log);
  storageErrors.onUnread(unread);
  if (unread.kind === 'file-left-alone') return lines;
  const kept = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  await replaceFile(path, kept).catch((error: unknown) =>
    log.error('A file could not be written', { file: basename(path), error: String(error) }),
  );
  return lines;
}

/** Empty if there is no file. Null if it can't be read. */
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

async function cutBack(path: string, bytes: number, log: Log): Promise<void> {
  await truncate(path, bytes).catch((error: unknown) =>
    log.error('A file could not be truncated after its last complete line', {
      file: basename(path),
      error: String(error),
    }),
  );
}
