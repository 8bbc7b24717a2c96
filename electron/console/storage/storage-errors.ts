import type { UnreadFile } from '#shared/model/notice.ts';

/** Receives the errors of the console's files that a person should know. */
export interface StorageErrors {
  onUnread(file: UnreadFile): void;
  /** Whether all that was to be written to the file of this name is on disk; said when that changes, or again. */
  onSaved(file: string, isSaved: boolean): void;
}

export const noStorageErrors: StorageErrors = { onUnread() {}, onSaved() {} };
