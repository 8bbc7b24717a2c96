import { z } from 'zod';
import { MOST_RECENT_CHOICES, recentChoiceSchema } from '#shared/ipc/recent-choice.ts';
import type { DocumentFormat } from '../../storage/document-file.ts';

export interface RecentChoicesDocument {
  /** By lab id, the lab of the last choice at the end; each lab's choices begin with the latest. */
  readonly labs: Readonly<Record<string, readonly string[]>>;
}

const documentSchema = z.record(
  z.string(),
  z.array(recentChoiceSchema).transform((ids) => ids.slice(0, MOST_RECENT_CHOICES)),
);

/** `recent-choices.json`. It is a convenience: one that cannot be read is begun anew. */
export const recentChoicesFormat: DocumentFormat<RecentChoicesDocument> = {
  version: 1,
  defaults: { labs: {} },
  read(value) {
    const found = documentSchema.safeParse(value['labs']);
    return { document: { labs: found.data ?? {} }, isWhole: found.success };
  },
};
