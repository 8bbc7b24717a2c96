import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import type { FieldId } from '#shared/search/fields.ts';
import type { GridRow } from '../../../grid/grid-row.ts';
import type { GridView } from '../../../grid/grid-view.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import {
  activateColumn,
  anchorLine,
  clearSelection,
  closeDevice,
  openDevice,
  toggleDevice,
  useDevicesView,
} from '../../../state/devices-view.ts';
import { foldGroup } from '../groups/fold-group.ts';
import { findMove, type ListShape, type Place } from './list-moves.ts';
import { beginPress, pressLine, selectAllShown, selectRange } from './select-devices.ts';
import { findBeginning, letterOf, nothingTyped, typeOn } from './type-ahead.ts';
import { useCopyDevices } from '../export/use-copy-devices.ts';
import { useRowMenu } from './use-row-menu.ts';

/** The ID of the element, cards or table, that takes the keyboard focus. */
const LIST_ID = 'device-list';

export function focusList(): void {
  document.getElementById(LIST_ID)?.focus();
}

interface ListKeys extends ListShape {
  readonly view: GridView;
  /** The position of the view's line with this index, and back. */
  readonly placeOf: (index: number) => Place;
  readonly indexAt: (place: Place) => number;
  readonly scrollTo: (index: number) => void;
  /** The columns that are copied of a device, in order. */
  readonly columns: readonly FieldId[];
  /** The column with the keyboard focus. Null if devices have no cells. */
  readonly activeField: FieldId | null;
}

/**
 * The keys of a device list, as in the ARIA grid pattern. Arrows, Home, End, Page Up and Page Down move, and select
 * with Shift. Letters go to the next model that starts with them. Space selects, Enter opens, Escape clears and closes,
 * and the usual keys select all and copy. The list's element takes `listProps`, which also handle the pointer.
 */
export function useListKeys(list: ListKeys) {
  const { t } = useTranslation();
  const { view, columns, activeField } = list;
  const activeKey = useDevicesView((state) => state.activeKey);
  const activeIndex = useMemo(() => view.indexOf(activeKey), [view, activeKey]);
  const typed = useRef(nothingTyped);
  const { copyRows, copyCell } = useCopyDevices(columns);
  const rowMenu = useRowMenu(view);
  const active = view.rowAt(activeIndex);

  function goTo(index: number): void {
    const key = view.keyAt(index);
    if (key === undefined) return;
    anchorLine(key);
    list.scrollTo(index);
  }

  function move(place: Place, isRange: boolean, isAdding: boolean): void {
    const index = list.indexAt(place);
    if (!list.isFlowing) activateColumn(place.column);
    if (!isRange || index === activeIndex) {
      goTo(index);
      return;
    }
    selectRange(view, index, isAdding);
    list.scrollTo(index);
  }

  function copy(): void {
    const rows = view.listAmong(useDevicesView.getState().selected);
    if (rows.length > 0) copyRows(rows);
    else if (active && activeField) copyCell(active, activeField);
    else if (active) copyRows([active]);
  }

  /** Returns whether the letter, with Control and Shift, copied the device ID. */
  function copyId(letter: string): boolean {
    if (letter.toLowerCase() !== 'c' || !active) return false;
    copyCell(active, 'id');
    return true;
  }

  function typeAhead(key: string): boolean {
    const next = typeOn(typed.current, key, performance.now());
    typed.current = next ?? nothingTyped;
    if (!next) return false;
    const found = findBeginning(next.letters, activeIndex, view.lineCount, (index) => {
      const model = view.rowAt(index)?.entry.device.model;
      return model?.modelName || model?.modelId || '';
    });
    if (found >= 0) goTo(found);
    return true;
  }

  /** Handles a letter with Control or Command. Returns whether the list uses it. */
  function takeShortcut(letter: string): boolean {
    if (letter === 'a') selectAllShown(view);
    // Selected text is copied instead.
    else if (letter === 'c' && getSelection()?.isCollapsed !== false) copy();
    else return false;
    return true;
  }

  /** Returns whether the list uses the key. */
  function takeKey(event: KeyboardEvent): boolean {
    const isControl = event.ctrlKey || event.metaKey;
    if (event.altKey) return false;
    if (event.shiftKey && event.key === 'F10') return rowMenu.openAt(event.currentTarget);
    if (!isControl && !event.shiftKey && foldGroup(view, activeIndex, event.key)) return true;
    const from = activeIndex < 0 ? { line: 0, column: 0 } : list.placeOf(activeIndex);
    const place = findMove(event.key, isControl, from, list);
    if (place) {
      typed.current = nothingTyped;
      if (activeIndex < 0 && event.key !== 'Home' && event.key !== 'End') goTo(0);
      else move(place, event.shiftKey, isControl);
      return true;
    }
    const letter = letterOf(event);
    if (isControl && event.shiftKey) return copyId(letter);
    if (isControl) return takeShortcut(letter.toLowerCase());
    if (typeAhead(letter)) return true;
    switch (event.key) {
      case ' ':
        if (active && event.shiftKey) selectRange(view, activeIndex, false);
        else if (active) toggleDevice(active.key);
        return true;
      case 'Enter':
        if (active) openDevice(active.key);
        return true;
      case 'Escape':
        if (useDevicesView.getState().selected.size > 0) clearSelection();
        else closeDevice();
        return true;
      default:
        return false;
    }
  }

  const listProps = {
    id: LIST_ID,
    'aria-label': t('devices.title'),
    'aria-multiselectable': true,
    onKeyDown: (event: KeyboardEvent) => {
      // Controls within the list handle their own keys.
      if (event.target === event.currentTarget && takeKey(event)) event.preventDefault();
    },
    onMouseDown: beginPress,
    onClick: (event: MouseEvent) => {
      if (!rowMenu.press(event)) pressLine(event, view);
    },
    onContextMenu: (event: MouseEvent) => rowMenu.point(event),
    onFocus: ({ target, currentTarget }: FocusEvent) => {
      // Focusing the list by keyboard activates the first line. A click activates its own line.
      if (target === currentTarget && activeIndex < 0 && target.matches(':focus-visible')) goTo(0);
    },
  };
  const menuProps = {
    menu: rowMenu.menu,
    onClose: rowMenu.close,
    onCopyId: (row: GridRow) => copyCell(row, 'id'),
  };
  return { activeIndex, listProps, menuProps };
}

/** Scrolls horizontally to the cell with the keyboard focus. */
export function useCellInView(list: RefObject<HTMLElement | null>, id: string | undefined): void {
  useLayoutEffect(() => {
    if (id === undefined || document.activeElement !== list.current) return;
    document.getElementById(id)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [list, id]);
}
