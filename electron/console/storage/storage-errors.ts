import type { UnreadFile } from '#shared/model/notice.ts';

/** Hears what a person should know of the console's files. */
export interface StorageErrors {
  onUnread(file: UnreadFile): void;
  /** Whether all that was to be written to the file of this name is on disk; said when that changes, or again. */
  onSaved(file: string, isSaved: boolean): void;
}

export const noStorageErrors: StorageErrors = { onUnread() {}, onSaved() {} };
