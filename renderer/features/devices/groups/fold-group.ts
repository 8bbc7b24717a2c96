import type { GridView } from '../../../grid/grid-view.ts';
import { useConsole } from '../../../state/console.ts';
import { activateLine } from '../../../state/devices-view.ts';
import { setCollapsed } from '../../../state/collapsed-groups.ts';

/** Handles a key on a group's heading. Returns whether the line is a heading and the key was used. */
export function foldGroup(view: GridView, index: number, key: string): boolean {
  const line = view.lineAt(index);
  const { groupBy } = useConsole.getState().settings.view;
  if (line?.kind !== 'group' || groupBy === null) return false;
  const { value, isCollapsed } = line.group;
  if (key === 'ArrowLeft') setCollapsed(groupBy, value, true);
  else if (key === 'ArrowRight') setCollapsed(groupBy, value, false);
  else if (key === 'Enter' || key === ' ') setCollapsed(groupBy, value, !isCollapsed);
  else return false;
  return true;
}

/** Handles a click on a line. Returns whether it was a group's heading, which expands or collapses. */
export function pressGroup(view: GridView, index: number): boolean {
  if (!foldGroup(view, index, 'Enter')) return false;
  activateLine(view.keyAt(index) ?? null);
  return true;
}
