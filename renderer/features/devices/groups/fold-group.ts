import type { GridView } from '../../../grid/grid-view.ts';
import { useConsole } from '../../../state/console.ts';
import { activateLine } from '../../../state/devices-view.ts';
import { setCollapsed } from '../../../state/collapsed-groups.ts';

/** Keys at a group's heading; answers whether the line is one and the key was meant for it. */
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

/** A click on a line; answers whether it was a group's heading, which unfolds or folds. */
export function pressGroup(view: GridView, index: number): boolean {
  if (!foldGroup(view, index, 'Enter')) return false;
  activateLine(view.keyAt(index) ?? null);
  return true;
}
