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

/** Selects the devices from the start of the range to a line. It adds them to the selection or replaces it. */
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

/** Adds all shown devices to the selection. */
export function selectAllShown(view: GridView): void {
  const { selected } = useDevicesView.getState();
  selectDevices(new Set([...selected, ...view.listRows().map(({ key }) => key)]));
}

/** Handles a click on a line: it opens the device, or selects it with a modifier key or on its check box. */
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

/** Prevents a selecting click from selecting text and from moving the focus out of the list. */
export function beginPress(event: MouseEvent<HTMLElement>): void {
  if (!(event.target instanceof Element)) return;
  const isBox = event.target instanceof HTMLInputElement;
  // On a header, focusing the list would scroll the header away from the pointer.
  const isLine = event.target.closest('[data-index]') !== null;
  if (!isBox && !(event.shiftKey && isLine)) return;
  event.preventDefault();
  event.currentTarget.focus({ preventScroll: true });
}
