import { randomUUID } from 'node:crypto';
import type { Mishap, Notice, NoticeContent } from '#shared/model/notice.ts';
import type { StorageErrors } from './storage/storage-errors.ts';

/** Notices of this run, until dismissed. */
export interface Notices extends StorageErrors {
  list(): readonly Notice[];
  dismiss(id: string): void;
  /** Says so once, however often it happens before it is dismissed. */
  report(kind: Mishap['kind']): void;
  /** The list of updates is so many days old. */
  reportOldList(days: number): void;
  /** Whether a kept sign-in that is to go is gone. The notice goes with it. */
  onRemoved(isRemoved: boolean): void;
}

export function createNotices(onChange: (notices: readonly Notice[]) => void): Notices {
  let notices: readonly Notice[] = [];
  let unsaved: readonly string[] = [];

  function put(others: readonly Notice[], content: NoticeContent | null): void {
    notices = content ? [...others, { id: randomUUID(), ...content }] : others;
    onChange(notices);
  }

  return {
    list: () => notices,

    dismiss(id) {
      put(
        notices.filter((notice) => notice.id !== id),
        null,
      );
    },

    report(kind) {
      if (notices.every((notice) => notice.kind !== kind)) put(notices, { kind });
    },

    reportOldList(days) {
      if (notices.every(({ kind }) => kind !== 'update-list-old'))
        put(notices, { kind: 'update-list-old', days });
    },

    onRemoved(isRemoved) {
      const others = notices.filter(({ kind }) => kind !== 'sign-in-not-removed');
      if (!isRemoved) put(others, { kind: 'sign-in-not-removed' });
      else if (others.length < notices.length) put(others, null);
    },

    onUnread: (file) => put(notices, file),

    onSaved(file, isSaved) {
      if (unsaved.includes(file) !== isSaved) return;
      unsaved = isSaved ? unsaved.filter((other) => other !== file) : [...unsaved, file];
      // One for all of them: what fills one disk stands in the way of every file.
      const others = notices.filter(({ kind }) => kind !== 'not-saved');
      put(others, unsaved.length === 0 ? null : { kind: 'not-saved', files: unsaved });
    },
  };
}
