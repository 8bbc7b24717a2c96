import { mkdir, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { Log } from '#shared/log.ts';
import type { UnreadFile } from '#shared/model/notice.ts';
import { createWriteBehind, type StorageErrors } from './write-behind.ts';
import { removePartialFiles, replaceFile, retryWhileHeld } from './replace-file.ts';
import { quarantine, type WhyUnread } from './quarantine.ts';

export interface DocumentFormat<T> {
  /** Raise it when earlier consoles couldn't read the documents any more. */
  readonly version: number;
  readonly defaults: T;
  /** From an earlier version to this one. Without it, such a document counts as damaged. */
  upgrade?(value: Readonly<Record<string, unknown>>, version: number): Readonly<Record<string, unknown>>;
  /** Takes what's usable. There may be anything on disk. */
  read(value: Readonly<Record<string, unknown>>): Salvage<T>;
  /** Back into what `read` takes, where the words on disk are older than the code's. */
  store?(document: T): object;
}

export interface Salvage<T> {
  readonly document: T;
  readonly isWhole: boolean;
}

export interface DocumentFile<T> {
  read(): T;
  /** Written later; several changes in a row are written once. */
  write(document: T): void;
  flush(): Promise<void>;
}

export interface OpenedDocument<T> {
  readonly file: DocumentFile<T>;
  readonly unread: UnreadFile | null;
}

interface Found<T> {
  readonly document: T;
  readonly why: WhyUnread | null;
  /** A newer console added these compatibly, so write them back as they are. */
  readonly unknown: Readonly<Record<string, unknown>>;
}

const LARGEST_BYTES = 32 * 1024 * 1024;
const frame = z.looseObject({ version: z.int() });

/** Never overwrites a damaged or newer file: renames it, and puts what can be read into a new one. */
export async function openDocumentFile<T extends object>(
  path: string,
  format: DocumentFormat<T>,
  log: Log,
  storageErrors: StorageErrors,
): Promise<OpenedDocument<T>> {
  // If we can't make the folder, nothing can be written. The console works all the same, and says so.
  await mkdir(dirname(path), { recursive: true, mode: 0o700 }).catch((error: unknown) =>
    log.error('The data folder could not be created', { path, error: String(error) }),
  );
  await removePartialFiles(path);
  const found = await readDocument(path, format);
  if (found.why === null) return { file: createFile(path, format, found, log, storageErrors), unread: null };
  const unread = await quarantine(path, found.why, log);
  storageErrors.onUnread(unread);
  const isLeftAlone = unread.kind === 'file-left-alone';
  const file = createFile(path, format, found, log, storageErrors, isLeftAlone);
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
    const isCurrent = value.version === format.version;
    if (!isCurrent && (value.version < 1 || !format.upgrade)) return damaged;
    const current = format.upgrade && !isCurrent ? format.upgrade(value, value.version) : value;
    const { document, isWhole } = format.read(current);
    const isUnknown = (key: string) => key !== 'version' && !Object.hasOwn(format.defaults, key);
    const unknown = Object.entries(isCurrent ? value : {}).filter(([key]) => isUnknown(key));
    return { document, why: isWhole ? null : 'damaged', unknown: Object.fromEntries(unknown) };
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return isAbsent ? none : damaged;
  }
}

function createFile<T extends object>(
  path: string,
  format: DocumentFormat<T>,
  { document: initial, unknown }: Found<T>,
  log: Log,
  storageErrors: StorageErrors,
  isLeftAlone = false,
): DocumentFile<T> {
  let document = initial;
  const save = async () => {
    // There's a file at its path that we mustn't overwrite.
    if (isLeftAlone) return;
    const content = { version: format.version, ...unknown, ...(format.store?.(document) ?? document) };
    await replaceFile(path, `${JSON.stringify(content, null, 2)}\n`);
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
