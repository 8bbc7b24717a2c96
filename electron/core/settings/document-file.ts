import { mkdir, readFile, rename, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import type { Log } from '#shared/log.ts';

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
  /** Resolves when everything written so far is on disk, or has failed and is in the log. */
  flush(): Promise<void>;
}

/** A file that could not be read whole, and the name it now has beside its place. */
export interface SetAside {
  readonly file: string;
  readonly keptAs: string;
}

export interface OpenedDocument<T> {
  readonly file: DocumentFile<T>;
  readonly setAside: SetAside | null;
}

/** No document of ours comes near; a file beyond it is not read at all. */
const LARGEST_BYTES = 32 * 1024 * 1024;
const frame = z.looseObject({ version: z.int() });

/**
 * Opens a document, with its defaults where there is none. A damaged file is never overwritten: it is renamed to
 * `<name>.damaged-<time>.json`, and what could be read of it goes into a new one.
 */
export async function openDocumentFile<T extends object>(
  path: string,
  format: DocumentFormat<T>,
  log: Log,
): Promise<OpenedDocument<T>> {
  // Where the folder cannot be made nothing can be written either; the console still works, and the log says why.
  await mkdir(dirname(path), { recursive: true, mode: 0o700 }).catch((error: unknown) =>
    log.error('The data folder could not be made', { path, error: String(error) }),
  );
  const found = await readDocument(path, format);
  if (found === null) return { file: createFile(path, format, format.defaults, log), setAside: null };
  if (found.isWhole) return { file: createFile(path, format, found.document, log), setAside: null };
  const keptAs = damagedName(path, new Date());
  try {
    await rename(path, join(dirname(path), keptAs));
  } catch (error) {
    log.error('A damaged file could not be set aside; it is left as it is', { path, error: String(error) });
    return { file: createUnwritten(found.document), setAside: null };
  }
  log.warn('Set a damaged file aside', { path, keptAs });
  const file = createFile(path, format, found.document, log);
  file.write(found.document);
  return { file, setAside: { file: basename(path), keptAs } };
}

async function readDocument<T>(path: string, format: DocumentFormat<T>): Promise<Salvage<T> | null> {
  const damaged = { document: format.defaults, isWhole: false };
  try {
    if ((await stat(path)).size > LARGEST_BYTES) return damaged;
    const text = await readFile(path, 'utf8');
    const value = frame.parse(JSON.parse(text.replace(/^\uFEFF/, '')));
    if (value.version === format.version) return format.read(value);
    const isEarlier = value.version >= 1 && value.version < format.version;
    return isEarlier && format.upgrade ? format.read(format.upgrade(value, value.version)) : damaged;
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return isAbsent ? null : damaged;
  }
}

function damagedName(path: string, when: Date): string {
  const extension = extname(path);
  return `${basename(path, extension)}.damaged-${when.toISOString().replaceAll(/[:.]/g, '-')}${extension}`;
}

function createFile<T extends object>(
  path: string,
  format: DocumentFormat<T>,
  initial: T,
  log: Log,
): DocumentFile<T> {
  let document = initial;
  let isDirty = false;
  let writing: Promise<void> | null = null;

  async function writeBehind(): Promise<void> {
    while (isDirty) {
      isDirty = false;
      const text = `${JSON.stringify({ version: format.version, ...document }, null, 2)}\n`;
      try {
        // One write after the other: the file must end as the last change left it.
        await writeFileAtomic(path, text, { mode: 0o600 });
      } catch (error) {
        log.error('A file could not be written', { path, error: String(error) });
      }
    }
    writing = null;
  }

  return {
    read: () => document,
    write(next) {
      document = next;
      isDirty = true;
      writing ??= writeBehind();
    },
    flush: async () => writing ?? undefined,
  };
}

/** Lasts as long as the process: its place on disk is taken by a file that must not be lost. */
function createUnwritten<T>(initial: T): DocumentFile<T> {
  let document = initial;
  return {
    read: () => document,
    write(next) {
      document = next;
    },
    flush: async () => {},
  };
}
