import { type FocusEvent, type KeyboardEvent, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import {
  anchorLine,
  clearSelection,
  type SelectionStore,
  toggleLine,
} from '../../../state/list-selection.ts';
import { findMove, type ListShape, type Place } from './list-moves.ts';
import { beginPress, itemAt, type KeyedLines, selectAllShown, selectRange } from './select-lines.ts';
import { findBeginning, letterOf, nothingTyped, typeOn } from './type-ahead.ts';

export interface LineKeys extends ListShape {
  readonly store: SelectionStore;
  readonly lines: KeyedLines;
  /** Where the line with this index is, and back. */
  readonly placeOf: (index: number) => Place;
  readonly indexAt: (place: Place) => number;
  readonly scrollTo: (index: number) => void;
  /** For type-ahead. Empty for a line to skip. */
  readonly nameAt: (index: number) => string;
  /** What only this list does with a key, asked first. Each returns whether it used the key. */
  readonly takeOwn: (index: number, key: string) => boolean;
  readonly takeShortcut: (letter: string, hasShift: boolean) => boolean;
  readonly openMenu: (list: HTMLElement) => boolean;
  readonly onMove?: (place: Place) => void;
  readonly onOpen: (key: string) => void;
  /** Escape with nothing selected. */
  readonly onEscape?: () => void;
}

/**
 * A list's keys, as in the ARIA grid pattern. Arrows, Home, End, Page Up and Page Down move, and select with
 * Shift. Letters go to the next line that starts with them. Space selects, Ctrl+A selects everything, Enter
 * opens, Escape clears. Give the list's element `listProps`.
 */
export function useLineKeys(list: LineKeys) {
  const { store, lines } = list;
  const activeKey = useStore(store, (state) => state.activeKey);
  const activeIndex = useMemo(() => lines.indexOf(activeKey), [lines, activeKey]);
  const typing = useTypeAhead(list);
  const active = itemAt(lines, activeIndex);

  function goTo(index: number): void {
    const key = lines.keyAt(index);
    if (key === undefined) return;
    anchorLine(store, key);
    list.scrollTo(index);
  }

  function move(place: Place, isRange: boolean, isAdding: boolean): void {
    const index = list.indexAt(place);
    list.onMove?.(place);
    if (!isRange || index === activeIndex) {
      goTo(index);
      return;
    }
    selectRange(store, lines, index, isAdding);
    list.scrollTo(index);
  }

  function takeKey(event: KeyboardEvent<HTMLElement>): boolean {
    const isControl = event.ctrlKey || event.metaKey;
    if (event.altKey) return false;
    if (event.shiftKey && event.key === 'F10') return list.openMenu(event.currentTarget);
    if (!isControl && !event.shiftKey && list.takeOwn(activeIndex, event.key)) return true;
    const from = activeIndex < 0 ? { line: 0, column: 0 } : list.placeOf(activeIndex);
    const place = findMove(event.key, isControl, from, list);
    if (place) {
      typing.end();
      if (activeIndex < 0 && event.key !== 'Home' && event.key !== 'End') goTo(0);
      else move(place, event.shiftKey, isControl);
      return true;
    }
    const letter = letterOf(event);
    if (isControl && !event.shiftKey && letter.toLowerCase() === 'a') {
      selectAllShown(store, lines);
      return true;
    }
    if (isControl) return list.takeShortcut(letter.toLowerCase(), event.shiftKey);
    const found = typing.find(letter, activeIndex);
    if (found !== null) {
      goTo(found);
      return true;
    }
    switch (event.key) {
      case ' ':
        if (active && event.shiftKey) selectRange(store, lines, activeIndex, false);
        else if (active) toggleLine(store, active);
        return true;
      case 'Enter':
        if (active) list.onOpen(active);
        return true;
      case 'Escape':
        if (store.getState().selected.size > 0) clearSelection(store);
        else list.onEscape?.();
        return true;
      default:
        return false;
    }
  }

  const listProps = {
    'aria-multiselectable': true,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      // Controls inside the list have their own keys.
      if (event.target === event.currentTarget && takeKey(event)) event.preventDefault();
    },
    onMouseDown: beginPress,
    onFocus: ({ target, currentTarget }: FocusEvent) => {
      // Tab into the list and the first line gets active. A click does that for its own line.
      if (target === currentTarget && activeIndex < 0 && target.matches(':focus-visible')) goTo(0);
    },
  };
  return { activeIndex, listProps };
}

function useTypeAhead({ lines, nameAt }: Pick<LineKeys, 'lines' | 'nameAt'>) {
  const typed = useRef(nothingTyped);
  return {
    end(): void {
      typed.current = nothingTyped;
    },
    /** The line that starts with the letters so far, or -1. Null if the key types none. */
    find(key: string, from: number): number | null {
      const next = typeOn(typed.current, key, performance.now());
      typed.current = next ?? nothingTyped;
      return next && findBeginning(next.letters, from, lines.lineCount, nameAt);
    },
  };
}
