import type { MouseEvent } from 'react';
import type { GridView } from '../../../grid/grid-view.ts';
import {
  activateColumn,
  anchorLine,
  openDevice,
  selectDevices,
  toggleDevice,
  useDevicesView,
} from '../../../state/devices-view.ts';
import { pressGroup } from '../groups/fold-group.ts';

/** Selects the devices from where the selection began to a line, beside those selected already or instead of them. */
export function selectRange(view: GridView, to: number, isAdding: boolean): void {
  const { selected, anchorKey, activeKey } = useDevicesView.getState();
  const anchor = view.indexOf(anchorKey ?? activeKey);
  const from = anchor < 0 ? to : anchor;
  const keys = new Set(isAdding ? selected : []);
  for (let index = Math.min(from, to); index <= Math.max(from, to); index += 1) {
    const row = view.rowAt(index);
    if (row) keys.add(row.key);
  }
  selectDevices(keys);
  anchorLine(view.keyAt(to) ?? activeKey, view.keyAt(from) ?? null);
}

/** Selects all that are shown, beside what is selected and not shown. */
export function selectAllShown(view: GridView): void {
  const { selected } = useDevicesView.getState();
  selectDevices(new Set([...selected, ...view.listRows().map(({ key }) => key)]));
}

/** What a click on a list's line does: opens the device, or selects with a modifier key or on the box for it. */
export function pressLine(event: MouseEvent, view: GridView): void {
  if (!(event.target instanceof Element)) return;
  const line = event.target.closest<HTMLElement>('[data-index]')?.dataset['index'];
  if (line === undefined || pressGroup(view, Number(line))) return;
  const row = view.rowAt(Number(line));
  if (!row) return;
  const column = event.target.closest('[role=gridcell]')?.ariaColIndex;
  if (column) activateColumn(Number(column) - 1);
  const isControl = event.ctrlKey || event.metaKey;
  if (event.shiftKey) selectRange(view, Number(line), isControl);
  else if (isControl || event.target.closest('[data-selects]')) toggleDevice(row.key);
  else openDevice(row.key);
}

/** Keeps a click that selects from marking the texts in between, and from taking the keyboard out of the list. */
export function beginPress(event: MouseEvent<HTMLElement>): void {
  if (!(event.target instanceof Element)) return;
  const isBox = event.target instanceof HTMLInputElement;
  // On a header the list, once it has the focus, would scroll that header from under the pointer.
  const isLine = event.target.closest('[data-index]') !== null;
  if (!isBox && !(event.shiftKey && isLine)) return;
  event.preventDefault();
  event.currentTarget.focus({ preventScroll: true });
}
