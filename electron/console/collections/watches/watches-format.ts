import { z } from 'zod';
import { firedWatchSchema, watchSchema } from '#shared/ipc/schemas.ts';
import type { WatchList } from '#shared/model/watch.ts';
import type { DocumentFormat } from '../../storage/document-file.ts';

export interface WatchesDocument {
  /** By lab id. */
  readonly labs: Readonly<Record<string, WatchList>>;
}

const listSchema = z.object({ pending: z.array(watchSchema), fired: z.array(firedWatchSchema) });

/** `watches.json`. The watches of a lab that cannot be read are left out; those of the others stay. */
export const watchesFormat: DocumentFormat<WatchesDocument> = {
  version: 2,
  // Version 1 knew no selections of devices; what it knew is the same.
  upgrade: (value) => value,
  defaults: { labs: {} },
  read(value) {
    const found = z.record(z.string(), z.unknown()).safeParse(value['labs']);
    const readings = Object.entries(found.data ?? {}).map(
      ([labId, list]) => [labId, listSchema.safeParse(list)] as const,
    );
    const whole = readings.flatMap(([labId, { data }]) => (data ? [[labId, data] as const] : []));
    return {
      document: { labs: Object.fromEntries(whole) },
      isWhole: found.success && whole.length === readings.length,
    };
  },
};
