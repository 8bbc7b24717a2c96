import { z } from 'zod';
import { MAX_RECENT_CHOICES, recentChoiceSchema } from '#shared/ipc/recent-choice.ts';
import type { DocumentFile } from '../storage/document-file.ts';
import { createLabStore, type LabDocument, labDocumentFormat, readBy } from '../storage/lab-document.ts';

type RecentChoicesDocument = LabDocument<readonly string[]>;

/** Overview was a page until 0.2.0. */
const renamed = new Map([['command:show-overview', 'command:show-by-model']]);

const idsSchema = z
  .array(recentChoiceSchema)
  .transform((ids) => ids.slice(0, MAX_RECENT_CHOICES).map((id) => renamed.get(id) ?? id));

/** `recent-choices.json`, the latest first. */
export const recentChoicesFormat = labDocumentFormat<readonly string[]>(1, readBy(idsSchema));

/** The labs whose last choice is oldest go first. */
const MAX_LABS = 50;

export type RecentChoices = ReturnType<typeof createRecentChoices>;

export function createRecentChoices(
  file: DocumentFile<RecentChoicesDocument>,
  onChange: (ids: readonly string[]) => void,
) {
  const store = createLabStore(file, [], onChange, MAX_LABS);
  return {
    open: store.open,
    list: store.read,
    remember(id: string) {
      store.write([id, ...store.read().filter((each) => each !== id)].slice(0, MAX_RECENT_CHOICES));
    },
  };
}
