import { randomUUID } from 'node:crypto';
import type { SaveViewOutcome } from '#shared/ipc/contract.ts';
import { savedViewSchema } from '#shared/ipc/list-view-schemas.ts';
import { MOST_VIEWS, type SavedView, type ViewContent } from '#shared/model/saved-view.ts';
import type { DocumentFile } from '../../storage/document-file.ts';
import type { ViewsDocument } from './views-format.ts';

/** The views a person saved, of the lab they are signed in to: agents, groups and models are the lab's. */
export interface Views {
  /** The lab whose views these are from now on; null while nobody is signed in. The session's own change tells of it. */
  open(labId: string | null): void;
  list(): readonly SavedView[];
  save(name: string, content: ViewContent): SaveViewOutcome;
  rename(id: string, name: string): void;
  /** Makes a view show something else under its name. */
  replace(id: string, content: ViewContent): void;
  /** Moves a view by so many places, as far as there are any. */
  move(id: string, by: number): void;
  remove(id: string): void;
}

export function createViews(
  file: DocumentFile<ViewsDocument>,
  onChange: (views: readonly SavedView[]) => void,
): Views {
  let labId: string | null = null;

  const list = () => (labId === null ? [] : (file.read().labs[labId] ?? []));

  function write(views: readonly SavedView[]): void {
    if (labId === null) return;
    file.write({ labs: { ...file.read().labs, [labId]: views } });
    onChange(list());
  }

  function change(id: string, next: (view: SavedView) => SavedView): void {
    if (list().some((view) => view.id === id)) {
      write(list().map((view) => (view.id === id ? check(next(view)) : view)));
    }
  }

  return {
    open(next) {
      labId = next;
    },
    list,

    save(name, content) {
      if (labId === null || list().length >= MOST_VIEWS) return { outcome: 'full' };
      const view = check({ ...content, id: randomUUID(), name });
      write([...list(), view]);
      return { outcome: 'saved', id: view.id };
    },

    rename: (id, name) => change(id, (view) => ({ ...view, name })),
    replace: (id, content) => change(id, ({ name }) => ({ ...content, id, name })),

    move(id, by) {
      const views = list();
      const from = views.findIndex((view) => view.id === id);
      const moved = views[from];
      if (!moved) return;
      const to = Math.min(Math.max(from + by, 0), views.length - 1);
      write(views.toSpliced(from, 1).toSpliced(to, 0, moved));
    },

    remove: (id) => write(list().filter((view) => view.id !== id)),
  };
}

/** @throws when it could not be read back: with the people it means, a text may be too long */
function check(view: SavedView): SavedView {
  return savedViewSchema.parse(view);
}
