import { z } from 'zod';
import { savedViewSchema } from '#shared/ipc/list-view-schemas.ts';
import { MOST_VIEWS, type SavedView } from '#shared/model/saved-view.ts';
import type { DocumentFormat } from '../../storage/document-file.ts';

export interface ViewsDocument {
  /** By lab id, in the person's order. */
  readonly labs: Readonly<Record<string, readonly SavedView[]>>;
}

const documentSchema = z.record(z.string(), z.array(z.unknown()));

/** `views.json`. A view that cannot be read is left out; the others stay. */
export const viewsFormat: DocumentFormat<ViewsDocument> = {
  version: 1,
  defaults: { labs: {} },
  read(value) {
    const found = documentSchema.safeParse(value['labs']);
    let isWhole = found.success;
    const labs = Object.entries(found.data ?? {}).map(([labId, list]) => {
      const views = list.flatMap((each) => savedViewSchema.safeParse(each).data ?? []).slice(0, MOST_VIEWS);
      isWhole &&= views.length === list.length;
      return [labId, views] as const;
    });
    return { document: { labs: Object.fromEntries(labs) }, isWhole };
  },
};
