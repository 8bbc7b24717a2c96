import { randomUUID } from 'node:crypto';
import type { Notice } from '#shared/model/notice.ts';
import type { SetAside } from './settings/document-file.ts';

/** Notices of this run, until dismissed. */
export interface Notices {
  list(): readonly Notice[];
  dismiss(id: string): void;
}

export function createNotices(setAside: readonly SetAside[], onChange: () => void): Notices {
  let notices: readonly Notice[] = setAside.map((file) => ({
    id: randomUUID(),
    kind: 'file-set-aside',
    ...file,
  }));
  return {
    list: () => notices,
    dismiss(id) {
      notices = notices.filter((notice) => notice.id !== id);
      onChange();
    },
  };
}
