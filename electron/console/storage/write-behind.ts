import { basename } from 'node:path';
import type { Log } from '#shared/log.ts';
import type { UnreadFile } from '#shared/model/notice.ts';

/** It may pass: a full disk, a lost network folder. */
const RETRY_MS = 15_000;

/** One write at a time. What changes meanwhile is written together. `save` writes all so far. */
export function createWriteBehind(
  path: string,
  save: () => Promise<void>,
  log: Log,
  storageErrors: StorageErrors,
) {
  let isDue = false;
  let hasFailed = false;
  let writing: Promise<void> | null = null;
  let retry: NodeJS.Timeout | undefined;

  async function write(): Promise<void> {
    clearTimeout(retry);
    while (isDue) {
      isDue = false;
      try {
        await save();
        hasFailed = false;
      } catch (error) {
        if (!hasFailed) log.error('A file could not be written', { path, error: String(error) });
        hasFailed = true;
      }
      storageErrors.onSaved(basename(path), !hasFailed);
    }
    writing = null;
    if (hasFailed) retry = setTimeout(begin, RETRY_MS).unref();
  }

  function begin(): void {
    isDue = true;
    writing ??= write();
  }

  async function flush(): Promise<void> {
    if (writing === null && hasFailed) begin();
    await writing;
  }

  return { begin, flush };
}

/** Errors of the console's files that the user should know of. */
export interface StorageErrors {
  onUnread(file: UnreadFile): void;
  /** Is everything of this file on disk? Told at each change, and sometimes again. */
  onSaved(file: string, isSaved: boolean): void;
}

export const noStorageErrors: StorageErrors = { onUnread() {}, onSaved() {} };
