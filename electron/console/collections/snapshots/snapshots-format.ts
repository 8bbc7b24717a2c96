import { z } from 'zod';
import { savedSnapshotSchema } from '#shared/ipc/schemas.ts';
import type { SavedSnapshot } from '#shared/model/saved-snapshot.ts';
import type { DocumentFormat } from '../../storage/document-file.ts';

/** Which snapshots there are; what each holds is in a file of its own. */
export interface SnapshotsDocument {
  /** By lab id, newest first. */
  readonly labs: Readonly<Record<string, readonly SavedSnapshot[]>>;
}

/** `snapshots.json`. A snapshot that cannot be read is left out; the others stay. */
export const snapshotsFormat: DocumentFormat<SnapshotsDocument> = {
  version: 1,
  defaults: { labs: {} },
  read(value) {
    const found = z.record(z.string(), z.array(z.unknown())).safeParse(value['labs']);
    let isWhole = found.success;
    const labs = Object.entries(found.data ?? {}).map(([labId, elements]) => {
      const readings = elements.map((element) => savedSnapshotSchema.safeParse(element));
      isWhole &&= readings.every(({ success }) => success);
      return [labId, readings.flatMap(({ data }) => data ?? [])] as const;
    });
    return { document: { labs: Object.fromEntries(labs) }, isWhole };
  },
};
