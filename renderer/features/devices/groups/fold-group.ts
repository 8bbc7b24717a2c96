import type { GridView } from '../../../grid/grid-view.ts';
import { listModel, readListView } from '../../../state/by-model.ts';
import { activateLine } from '../../../state/devices-view.ts';
import { usePage } from '../../../state/page.ts';
import { setCollapsed } from '../../../state/collapsed-groups.ts';

/**
 * Handles a key on a group's heading. In "By model", Enter lists the model's devices. Returns whether the line is a
 * heading and the key was used.
 */
export function foldGroup(view: GridView, index: number, key: string): boolean {
  const line = view.lineAt(index);
  const { groupBy } = readListView();
  if (line?.kind !== 'group' || groupBy === null) return false;
  const { value, isCollapsed } = line.group;
  if (key === 'ArrowLeft') setCollapsed(groupBy, value, true);
  else if (key === 'ArrowRight') setCollapsed(groupBy, value, false);
  else if (key === 'Enter' && usePage.getState().page === 'by-model') listModel(value);
  else if (key === 'Enter' || key === ' ') setCollapsed(groupBy, value, !isCollapsed);
  else return false;
  return true;
}

/** Handles a click on a line. Returns whether it was a group's heading, which expands or collapses. */
export function pressGroup(view: GridView, index: number): boolean {
  if (!foldGroup(view, index, ' ')) return false;
  activateLine(view.keyAt(index) ?? null);
  return true;
}
