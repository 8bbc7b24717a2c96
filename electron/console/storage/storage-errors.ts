import type { UnreadFile } from '#shared/model/notice.ts';

/** Receives the errors of the console's files that the user should see. */
export interface StorageErrors {
  onUnread(file: UnreadFile): void;
  /** Whether all changes of the file of this name are on disk. Reported on each change, and sometimes repeated. */
  onSaved(file: string, isSaved: boolean): void;
}

export const noStorageErrors: StorageErrors = { onUnread() {}, onSaved() {} };
