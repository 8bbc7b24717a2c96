import type { DocumentFile } from '../../electron/console/storage/document-file.ts';

/** A document without a disk. */
export function createMemoryFile<T>(document: T): DocumentFile<T> {
  let current = document;
  return { read: () => current, write: (next) => void (current = next), flush: async () => {} };
}
