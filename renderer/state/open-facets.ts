import { create } from 'zustand';
import type { GroupField } from '#shared/model/list-view.ts';

interface OpenFacets {
  readonly open: ReadonlySet<GroupField>;
  readonly toggle: (field: GroupField) => void;
}

/** The facets whose values are shown, and counted; kept while other pages are looked at. */
export const useOpenFacets = create<OpenFacets>((set) => ({
  open: new Set<GroupField>(['availability', 'brand', 'model', 'os', 'agent']),
  toggle: (field) => set(({ open }) => ({ open: open.symmetricDifference(new Set([field])) })),
}));
