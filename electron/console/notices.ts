import { randomUUID } from 'node:crypto';
import type { Mishap, Notice, NoticeContent, UnreadFile } from '#shared/model/notice.ts';

export type Notices = ReturnType<typeof createNotices>;

/** This run's notices, until they're dismissed. They also are the console's {@link StorageErrors}. */
export function createNotices(onChange: (notices: readonly Notice[]) => void) {
  let notices: readonly Notice[] = [];
  let unsaved: readonly string[] = [];

  function set(next: readonly Notice[], added: NoticeContent | null = null): void {
    notices = added ? [...next, { id: randomUUID(), ...added }] : next;
    onChange(notices);
  }

  function addOnce(content: NoticeContent): void {
    if (notices.every(({ kind }) => kind !== content.kind)) set(notices, content);
  }

  function replace(kind: Notice['kind'], content: NoticeContent | null): void {
    const others = notices.filter((notice) => notice.kind !== kind);
    if (content || others.length < notices.length) set(others, content);
  }

  return {
    list: () => notices,
    dismiss: (id: string) => set(notices.filter((notice) => notice.id !== id)),
    report: (kind: Mishap['kind']) => addOnce({ kind }),
    reportOldList: (days: number) => addOnce({ kind: 'update-list-old', days }),

    onSignInRemoved: (isRemoved: boolean) =>
      replace('sign-in-not-removed', isRemoved ? null : { kind: 'sign-in-not-removed' }),

    onUnread: (file: UnreadFile) => set(notices, file),

    onSaved(file: string, isSaved: boolean) {
      if (unsaved.includes(file) !== isSaved) return;
      unsaved = isSaved ? unsaved.filter((other) => other !== file) : [...unsaved, file];
      // One notice for all: a full disk hits every file.
      replace('not-saved', unsaved.length === 0 ? null : { kind: 'not-saved', files: unsaved });
    },
  };
}
