import { create } from 'zustand';
import type { GroupField } from '#shared/model/list-view.ts';

type Values = ReadonlySet<string | null>;

interface CollapsedGroups {
  /** The field of these values. Values of another field do not apply. */
  readonly field: GroupField | null;
  readonly values: Values;
}

const none: Values = new Set();

/** The groups that show only their heading. Reset at the next start. */
const useCollapsed = create<CollapsedGroups>(() => ({ field: null, values: none }));

export function useCollapsedGroups(field: GroupField | null): Values {
  return useCollapsed((state) => (state.field === field ? state.values : none));
}

export function collapseGroups(field: GroupField, values: Iterable<string | null>): void {
  useCollapsed.setState({ field, values: new Set(values) });
}

export function setCollapsed(field: GroupField, value: string | null, isCollapsed: boolean): void {
  const before = useCollapsed.getState();
  const values = before.field === field ? before.values : none;
  const changed = new Set([value]);
  collapseGroups(field, isCollapsed ? values.union(changed) : values.difference(changed));
}
