import { type MouseEvent, type RefObject, useLayoutEffect } from 'react';
import type { FieldId } from '#shared/search/fields.ts';
import type { GridRow } from '../../../grid/grid-row.ts';
import type { GridView } from '../../../grid/grid-view.ts';
import { useFormats } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import {
  activateColumn,
  closeDevice,
  openDevice,
  devicesSelection,
  useDevicesView,
  activateLine,
} from '../../../state/devices-view.ts';
import { claimDevices } from '../../claims/claim-actions.ts';
import { HOUR_MINUTES } from '../../claims/claim-times.ts';
import { useCopyDevices } from '../export/use-copy-devices.ts';
import { clickedLine, selectByClick } from './select-lines.ts';
import { type LineKeys, useLineKeys } from './use-line-keys.ts';
import { useRowMenu } from './use-row-menu.ts';
import { listModel, readListView } from '../../../state/by-model.ts';
import { usePage } from '../../../state/page.ts';
import { setCollapsed } from '../../../state/collapsed-groups.ts';

/** The cards or the table have it, whichever takes the keyboard focus. */
const LIST_ID = 'device-list';

export function focusList(): void {
  document.getElementById(LIST_ID)?.focus();
}

interface ListKeys extends Omit<
  LineKeys,
  'store' | 'lines' | 'nameAt' | 'takeOwn' | 'takeShortcut' | 'openMenu' | 'onOpen'
> {
  readonly view: GridView;
  /** What Ctrl+C copies of a device, in order. */
  readonly columns: readonly FieldId[];
  /** The column with the keyboard focus. Null if devices have no cells. */
  readonly activeField: FieldId | null;
}

/** The devices list's keys and clicks. Ctrl+C copies the selection, a cell or a row. */
export function useListKeys({ view, columns, activeField, ...shape }: ListKeys) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { copyRows, copyCell } = useCopyDevices(columns);
  const rowMenu = useRowMenu(view);
  const keys = useLineKeys({
    ...shape,
    store: devicesSelection,
    lines: view,
    onMove: ({ column }) => !shape.isFlowing && activateColumn(column),
    nameAt: (index) => {
      const model = view.rowAt(index)?.entry.device.model;
      return model?.modelName || model?.modelId || '';
    },
    takeOwn: (index, key) => foldGroup(view, index, key),
    takeShortcut: copy,
    openMenu: (element) => rowMenu.openAt(element),
    onOpen: openDevice,
    onEscape: closeDevice,
  });
  const active = view.rowAt(keys.activeIndex);

  /** With Shift it's the device ID. */
  function copy(letter: string, hasShift: boolean): boolean {
    // If text is selected, that's what you want to copy.
    if (letter !== 'c' || (!hasShift && getSelection()?.isCollapsed === false)) return false;
    if (hasShift) {
      if (active) copyCell(active, 'id');
      return active !== undefined;
    }
    const rows = view.listAmong(useDevicesView.getState().selected);
    if (rows.length > 0) copyRows(rows);
    else if (active && activeField) copyCell(active, activeField);
    else if (active) copyRows([active]);
    return true;
  }

  function press(event: MouseEvent): void {
    if (rowMenu.press(event)) return;
    const index = clickedLine(event);
    if (pressClaim(event, view.rowAt(index))) return;
    if (pressGroup(view, index)) return;
    const cell = event.target instanceof Element ? event.target.closest('[role=gridcell]') : null;
    if (cell?.ariaColIndex) activateColumn(Number(cell.ariaColIndex) - 1);
    const row = view.rowAt(index);
    if (row && !selectByClick(event, devicesSelection, view)) openDevice(row.key);
  }

  /** Handles a click on a card's button that claims. The second click of two comes before the answer. */
  function pressClaim({ target, detail }: MouseEvent, row: GridRow | undefined): boolean {
    if (!(target instanceof Element) || target.closest('[data-claims]') === null) return false;
    if (row && detail <= 1) claimDevices([row], { minutes: HOUR_MINUTES, note: '' }, { t, formats });
    return true;
  }

  return {
    activeIndex: keys.activeIndex,
    listProps: {
      ...keys.listProps,
      id: LIST_ID,
      'aria-label': t('devices.title'),
      onClick: press,
      onContextMenu: (event: MouseEvent) => rowMenu.point(event),
    },
    menuProps: {
      menu: rowMenu.menu,
      onClose: rowMenu.close,
      onCopyId: (row: GridRow) => copyCell(row, 'id'),
    },
  };
}

/** Scrolls sideways to the cell with the keyboard focus. */
export function useCellInView(list: RefObject<HTMLElement | null>, id: string | undefined): void {
  useLayoutEffect(() => {
    if (id === undefined || document.activeElement !== list.current) return;
    document.getElementById(id)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [list, id]);
}

/** In "By model", Enter lists the model's devices. Returns whether it was a heading and took the key. */
function foldGroup(view: GridView, index: number, key: string): boolean {
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

/** Folds a group if that's its heading, and returns whether it was. */
function pressGroup(view: GridView, index: number): boolean {
  if (!foldGroup(view, index, ' ')) return false;
  activateLine(view.keyAt(index) ?? null);
  return true;
}
