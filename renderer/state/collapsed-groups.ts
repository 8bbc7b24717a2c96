import { useMemo } from 'react';
import type { GroupField } from '#shared/model/list-view.ts';
import type { Collapsed } from '../grid/grid-query.ts';
import { type GroupValues, useDevicesView } from './devices-view.ts';
import { usePage } from './page.ts';

const none: GroupValues = new Set();

const isByModel = () => usePage.getState().page === 'by-model';

export function useCollapsedGroups(field: GroupField | null): Collapsed {
  const page = usePage((state) => state.page);
  const own = useDevicesView((state) => (state.collapsedField === field ? state.collapsed : none));
  const expanded = useDevicesView((state) => state.expandedModels);
  return useMemo(
    () => (page === 'by-model' ? { has: (value) => !expanded.has(value) } : own),
    [page, own, expanded],
  );
}

/** Those with these values. */
export function setAllCollapsed(
  field: GroupField,
  values: Iterable<string | null>,
  isCollapsed: boolean,
): void {
  if (isByModel()) useDevicesView.setState({ expandedModels: isCollapsed ? none : new Set(values) });
  else useDevicesView.setState({ collapsedField: field, collapsed: isCollapsed ? new Set(values) : none });
}

export function setCollapsed(field: GroupField, value: string | null, isCollapsed: boolean): void {
  const { collapsedField, collapsed, expandedModels } = useDevicesView.getState();
  const changed = new Set([value]);
  const change = (of: GroupValues, isAdded: boolean) =>
    isAdded ? of.union(changed) : of.difference(changed);
  if (isByModel()) useDevicesView.setState({ expandedModels: change(expandedModels, !isCollapsed) });
  else {
    const before = collapsedField === field ? collapsed : none;
    useDevicesView.setState({ collapsedField: field, collapsed: change(before, isCollapsed) });
  }
}
