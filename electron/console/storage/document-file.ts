import { mkdir, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { Log } from '#shared/log.ts';
import type { UnreadFile } from '#shared/model/notice.ts';
import type { StorageErrors } from './storage-errors.ts';
import { createWriteBehind } from './write-behind.ts';
import { retryWhileHeld } from './held-files.ts';
import { removeHalfWritten } from './half-written.ts';
import { replaceFile } from './replace-file.ts';
import { quarantine, type WhyUnread } from './quarantine.ts';

/** What one kind of document holds and how it is read back. */
export interface DocumentFormat<T> {
  /** Grows when a newer console's documents could no longer be read by this one. */
  readonly version: number;
  readonly defaults: T;
  /** Makes a document of an earlier version into one of this; without it such a document counts as damaged. */
  upgrade?(value: Readonly<Record<string, unknown>>, version: number): Readonly<Record<string, unknown>>;
  /** Takes what it can use of a document from disk, which may hold anything. */
  read(value: Readonly<Record<string, unknown>>): Salvage<T>;
}

export interface Salvage<T> {
  readonly document: T;
  /** False when something in the file could not be used. */
  readonly isWhole: boolean;
}

/** A small JSON document on disk, held in memory and written behind. */
export interface DocumentFile<T> {
  read(): T;
  /** Replaces the document. The file follows; of several changes in a row only the last is written. */
  write(document: T): void;
  /** Resolves when everything written so far is on disk, or has failed once more. */
  flush(): Promise<void>;
}

export interface OpenedDocument<T> {
  readonly file: DocumentFile<T>;
  /** Null when there was none, or all of it could be read. */
  readonly unread: UnreadFile | null;
}

interface Found<T> {
  readonly document: T;
  /** Null when all of it was read. */
  readonly why: WhyUnread | null;
  /** What a newer console added without becoming unreadable: it is written back as it is. */
  readonly unknown: Readonly<Record<string, unknown>>;
}

/** No document of ours comes near; a file beyond it is not read at all. */
const LARGEST_BYTES = 32 * 1024 * 1024;
const frame = z.looseObject({ version: z.int() });

/**
 * Opens a document, with its defaults where there is none. A file that is damaged or a newer console's is never overwritten:
 * it keeps another name, and what could be read of it goes into a new one.
 */
export async function openDocumentFile<T extends object>(
  path: string,
  format: DocumentFormat<T>,
  log: Log,
  storageErrors: StorageErrors,
): Promise<OpenedDocument<T>> {
  // Where the folder cannot be made nothing can be written either; the console still works, and says so.
  await mkdir(dirname(path), { recursive: true, mode: 0o700 }).catch((error: unknown) =>
    log.error('The data folder could not be made', { path, error: String(error) }),
  );
  await removeHalfWritten(path);
  const found = await readDocument(path, format);
  if (found.why === null) return { file: createFile(path, format, found, log, storageErrors), unread: null };
  const unread = await quarantine(path, found.why, log);
  storageErrors.onUnread(unread);
  if (unread.kind === 'file-left-alone') return { file: createUnwritten(found.document), unread };
  const file = createFile(path, format, found, log, storageErrors);
  file.write(found.document);
  return { file, unread };
}

async function readDocument<T extends object>(path: string, format: DocumentFormat<T>): Promise<Found<T>> {
  const none = { document: format.defaults, why: null, unknown: {} } as const;
  const damaged = { ...none, why: 'damaged' } as const;
  try {
    if ((await stat(path)).size > LARGEST_BYTES) return damaged;
    const text = await retryWhileHeld(() => readFile(path, 'utf8'));
    const value = frame.parse(JSON.parse(text.replace(/^\uFEFF/, '')));
    if (value.version > format.version) return { ...none, why: 'newer' };
    if (value.version === format.version) return salvage(format.read(value), findUnknown(value, format));
    if (value.version < 1 || !format.upgrade) return damaged;
    return salvage(format.read(format.upgrade(value, value.version)), {});
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return isAbsent ? none : damaged;
  }
}

function salvage<T>({ document, isWhole }: Salvage<T>, unknown: Found<T>['unknown']): Found<T> {
  return { document, why: isWhole ? null : 'damaged', unknown };
}

function findUnknown<T extends object>(
  value: Readonly<Record<string, unknown>>,
  { defaults }: DocumentFormat<T>,
): Found<T>['unknown'] {
  return Object.fromEntries(
    Object.entries(value).filter(([key]) => key !== 'version' && !Object.hasOwn(defaults, key)),
  );
}

function createFile<T extends object>(
  path: string,
  format: DocumentFormat<T>,
  { document: initial, unknown }: Found<T>,
  log: Log,
  storageErrors: StorageErrors,
): DocumentFile<T> {
  let document = initial;
  const save = () => {
    const content = { version: format.version, ...unknown, ...document };
    return replaceFile(path, `${JSON.stringify(content, null, 2)}\n`);
  };
  const { begin, flush } = createWriteBehind(path, save, log, storageErrors);
  return {
    read: () => document,
    write(next) {
      document = next;
      begin();
    },
    flush,
  };
}

/** Lasts as long as the process: its place on disk is taken by a file that must not be lost. */
function createUnwritten<T>(initial: T): DocumentFile<T> {
  let document = initial;
  return { read: () => document, write: (next) => void (document = next), flush: async () => {} };
}
