import { type KeyboardEvent, type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import { assertNever } from '#shared/assert-never.ts';
import type { FieldId } from '#shared/search/fields.ts';
import type { GridView } from '../../../grid/grid-view.ts';
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
import { commandOf, letterOf } from './list-commands.ts';
import { findMove, type ListShape, type Place } from './list-moves.ts';
import { selectAllShown, selectRange } from './select-devices.ts';
import { findBeginning, nothingTyped, typeOn } from './type-ahead.ts';
import { useCopyDevices } from '../export/use-copy-devices.ts';

interface ListKeys {
  readonly view: GridView;
  readonly shape: ListShape;
  /** Where the line of the view with this index stands, and back. */
  readonly placeOf: (index: number) => Place;
  readonly indexAt: (place: Place) => number;
  readonly scrollTo: (index: number) => void;
  /** What is copied of a device, in order. */
  readonly columns: readonly FieldId[];
  /** The column that the keyboard is in; null where devices have no cells. */
  readonly activeField: FieldId | null;
}

/**
 * The keys of a list of devices, after the ARIA grid pattern: arrows, Home, End, Page Up and Down move, with Shift they select,
 * letters go to the next model that begins so, Space selects, Enter opens, Escape clears and closes, and the usual keys
 * select all and copy.
 */
export function useListKeys({ view, shape, placeOf, indexAt, scrollTo, columns, activeField }: ListKeys) {
  const activeKey = useDevicesView((state) => state.activeKey);
  const activeIndex = useMemo(() => view.indexOf(activeKey), [view, activeKey]);
  const typed = useRef(nothingTyped);
  const { copyRows, copyCell } = useCopyDevices(columns);
  const active = view.rowAt(activeIndex);

  function goTo(index: number): void {
    const key = view.keyAt(index);
    if (key === undefined) return;
    anchorLine(key);
    scrollTo(index);
  }

  function move(place: Place, isRange: boolean, isAdding: boolean): void {
    const index = indexAt(place);
    if (!shape.isFlowing) activateColumn(place.column);
    if (!isRange || index === activeIndex) {
      goTo(index);
      return;
    }
    selectRange(view, index, isAdding);
    scrollTo(index);
  }

  function copy(): void {
    const { selected } = useDevicesView.getState();
    const rows = view.listAmong(selected);
    if (rows.length > 0) copyRows(rows);
    else if (active && activeField) copyCell(active, activeField);
    else if (active) copyRows([active]);
  }

  function typeAhead(key: string): boolean {
    const now = performance.now();
    const next = typeOn(typed.current, key, now);
    typed.current = next ?? nothingTyped;
    if (!next) return false;
    const found = findBeginning(next.letters, activeIndex, view.lineCount, (index) => {
      const device = view.rowAt(index)?.entry.device;
      return device?.model.modelName || device?.model.modelId || '';
    });
    if (found >= 0) goTo(found);
    return true;
  }

  /** Answers whether the key was one of the list's. */
  function act(event: KeyboardEvent): boolean {
    const isControl = event.ctrlKey || event.metaKey;
    if (event.altKey) return false;
    if (!isControl && !event.shiftKey && foldGroup(view, activeIndex, event.key)) return true;
    const from = activeIndex < 0 ? { line: 0, column: 0 } : placeOf(activeIndex);
    const place = findMove(event.key, isControl, from, shape);
    if (place) {
      typed.current = nothingTyped;
      if (activeIndex < 0 && event.key !== 'Home' && event.key !== 'End') goTo(0);
      else move(place, event.shiftKey, isControl);
      return true;
    }
    if (!isControl && typeAhead(letterOf(event))) return true;
    const command = commandOf(event);
    switch (command) {
      case 'open':
        if (active) openDevice(active.key);
        return true;
      case 'toggle':
        if (active) toggleDevice(active.key);
        return true;
      case 'range':
        if (active) selectRange(view, activeIndex, false);
        return true;
      case 'all':
        selectAllShown(view);
        return true;
      case 'copy':
        // Texts that were marked by hand are what is meant.
        if (getSelection()?.isCollapsed === false) return false;
        copy();
        return true;
      case 'leave':
        if (useDevicesView.getState().selected.size > 0) clearSelection();
        else closeDevice();
        return true;
      case null:
        return false;
      default:
        return assertNever(command);
    }
  }

  return {
    activeIndex,
    onKeyDown: (event: KeyboardEvent) => {
      // Keys of the controls within the list are theirs.
      if (event.target === event.currentTarget && act(event)) event.preventDefault();
    },
    /** A list that is entered by keyboard has somewhere to be; a click says itself where. */
    focusFirst: (list: Element) => activeIndex < 0 && list.matches(':focus-visible') && goTo(0),
  };
}

/** Scrolls sideways to the cell that the keyboard has come to. */
export function useCellInView(list: RefObject<HTMLElement | null>, id: string | undefined): void {
  useLayoutEffect(() => {
    if (id === undefined || document.activeElement !== list.current) return;
    document.getElementById(id)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [list, id]);
}
