import { randomUUID } from 'node:crypto';
import type { SaveViewOutcome } from '#shared/ipc/contract.ts';
import { savedViewSchema } from '#shared/ipc/list-view-schemas.ts';
import { MAX_VIEWS, type SavedView, type ViewContent } from '#shared/model/saved-view.ts';
import { nameApiLevel, nameVersion } from '#shared/device/shown-os.ts';
import type { FacetValues, GroupField } from '#shared/model/list-view.ts';
import { isApiLevel } from '#shared/search/api-level.ts';
import type { DocumentFile } from '../storage/document-file.ts';
import { createLabStore, type LabDocument, labDocumentFormat, readListBy } from '../storage/lab-document.ts';

const storedViewSchema = savedViewSchema.transform((view) => ({
  ...view,
  picks: upgradeFacetSelection(view.picks),
}));

/** `views.json`: each lab's, in the user's order. */
export const viewsFormat = labDocumentFormat<readonly SavedView[]>(
  1,
  readListBy(storedViewSchema, MAX_VIEWS),
);

export type Views = ReturnType<typeof createViews>;

export function createViews(
  file: DocumentFile<LabDocument<readonly SavedView[]>>,
  onChange: (views: readonly SavedView[]) => void,
) {
  const { open, read: list, write, labId } = createLabStore(file, [], onChange);

  function change(id: string, next: (view: SavedView) => SavedView): void {
    if (list().some((view) => view.id === id)) {
      write(list().map((view) => (view.id === id ? check(next(view)) : view)));
    }
  }

  return {
    open,
    list,

    save(name: string, content: ViewContent): SaveViewOutcome {
      if (labId() === null || list().length >= MAX_VIEWS) return { outcome: 'full' };
      const view = check({ ...content, id: randomUUID(), name });
      write([...list(), view]);
      return { outcome: 'saved', id: view.id };
    },

    rename: (id: string, name: string) => change(id, (view) => ({ ...view, name })),
    replace: (id: string, content: ViewContent) => change(id, ({ name }) => ({ ...content, id, name })),

    move(id: string, by: number) {
      const views = list();
      const from = views.findIndex((view) => view.id === id);
      const moved = views[from];
      if (!moved) return;
      const to = Math.min(Math.max(from + by, 0), views.length - 1);
      write(views.toSpliced(from, 1).toSpliced(to, 0, moved));
    },

    remove: (id: string) => write(list().filter((view) => view.id !== id)),
  };
}

/** @throws if we couldn't read it back: with names in place of pseudonyms, a text can get too long */
function check(view: SavedView): SavedView {
  return savedViewSchema.parse(view);
}

/**
 * Until 0.2.0, `os` had SDKVersion as sent. API levels move to `sdk`, unless something else is selected in
 * `os`: then they stay, and the names of their Android versions join them, because selections in two fields
 * must both match. Other bare numbers are `OS 17.4` today.
 */
export function upgradeFacetSelection(picks: readonly FacetValues[]): readonly FacetValues[] {
  const pickOf = (id: GroupField) => picks.find(({ field }) => field === id);
  const os = pickOf('os');
  if (!os) return picks;
  if (!os.values.every(isLevel)) {
    const values = os.values.flatMap((value) => [
      nameVersion(value),
      ...(isLevel(value) ? [nameApiLevel(Number(value))] : []),
    ]);
    return picks.map((pick) => (pick === os ? { ...os, values: [...new Set(values)] } : pick));
  }
  const sdk = pickOf('sdk');
  const values = os.values
    .map((value) => String(Number(value)))
    .filter((level) => !sdk || sdk.values.includes(level));
  // If the two rule each other out, the view stays empty, as it was.
  if (values.length === 0) return picks;
  return [...picks.filter((pick) => pick !== os && pick !== sdk), { field: 'sdk', values }];
}

function isLevel(value: string | null): value is string {
  return value !== null && isApiLevel(value);
}
