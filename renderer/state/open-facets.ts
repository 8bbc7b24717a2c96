import { create } from 'zustand';
import type { GroupField } from '#shared/model/list-view.ts';

interface OpenFacets {
  /** The facets whose values are shown, and counted. */
  readonly open: ReadonlySet<GroupField>;
  readonly toggle: (field: GroupField) => void;
}

/** Kept while other pages are looked at. */
export const useOpenFacets = create<OpenFacets>((set) => ({
  open: new Set<GroupField>(['availability', 'brand', 'model', 'os', 'agent']),
  toggle: (field) =>
    set(({ open }) => {
      const next = new Set(open);
      if (!next.delete(field)) next.add(field);
      return { open: next };
    }),
}));
