import { useMemo } from 'react';
import { create } from 'zustand';
import type { GroupField } from '#shared/model/list-view.ts';
import type { Collapsed } from '../grid/grid-query.ts';
import { usePage } from './page.ts';

type Values = ReadonlySet<string | null>;

interface CollapsedGroups {
  /** The field of these values. Values of another field do not apply. */
  readonly field: GroupField | null;
  /** The groups of the person's own list that show only their heading. */
  readonly values: Values;
  /** In "By model" all models are collapsed except these. */
  readonly expandedModels: Values;
}

const none: Values = new Set();

/** Reset at the next start. */
const useCollapsed = create<CollapsedGroups>(() => ({ field: null, values: none, expandedModels: none }));

const isByModel = () => usePage.getState().page === 'by-model';

export function useCollapsedGroups(field: GroupField | null): Collapsed {
  const page = usePage((state) => state.page);
  const own = useCollapsed((state) => (state.field === field ? state.values : none));
  const expanded = useCollapsed((state) => state.expandedModels);
  return useMemo(
    () => (page === 'by-model' ? { has: (value) => !expanded.has(value) } : own),
    [page, own, expanded],
  );
}

export function collapseModels(): void {
  useCollapsed.setState({ expandedModels: none });
}

/** Collapses or expands all groups: those with these values. */
export function setAllCollapsed(
  field: GroupField,
  values: Iterable<string | null>,
  isCollapsed: boolean,
): void {
  if (isByModel()) useCollapsed.setState({ expandedModels: isCollapsed ? none : new Set(values) });
  else useCollapsed.setState({ field, values: isCollapsed ? new Set(values) : none });
}

export function setCollapsed(field: GroupField, value: string | null, isCollapsed: boolean): void {
  const { field: before, values, expandedModels } = useCollapsed.getState();
  const changed = new Set([value]);
  const change = (of: Values, isAdded: boolean) => (isAdded ? of.union(changed) : of.difference(changed));
  if (isByModel()) useCollapsed.setState({ expandedModels: change(expandedModels, !isCollapsed) });
  else useCollapsed.setState({ field, values: change(before === field ? values : none, isCollapsed) });
}
