import type { MouseEvent } from 'react';
import { isGroupKey } from '../../../grid/lines.ts';
import { anchorLine, selectLines, type SelectionStore, toggleLine } from '../../../state/list-selection.ts';

/** Lines by key. A group's (`isGroupKey`) can't be selected. */
export interface KeyedLines {
  readonly lineCount: number;
  keyAt(index: number): string | undefined;
  /** -1 if it isn't shown. */
  indexOf(key: string | null): number;
}

export function itemAt(lines: KeyedLines, index: number): string | undefined {
  const key = lines.keyAt(index);
  return key === undefined || isGroupKey(key) ? undefined : key;
}

function listItems(lines: KeyedLines, from: number, to: number): readonly string[] {
  return Array.from({ length: to - from + 1 }, (_, step) => itemAt(lines, from + step)).filter(
    (key) => key !== undefined,
  );
}

/** From where the range starts to this line, on top of the selection or in its place. */
export function selectRange(store: SelectionStore, lines: KeyedLines, to: number, isAdding: boolean): void {
  const { selected, anchorKey, activeKey } = store.getState();
  const anchor = lines.indexOf(anchorKey ?? activeKey);
  const from = anchor < 0 ? to : anchor;
  const keys = listItems(lines, Math.min(from, to), Math.max(from, to));
  selectLines(store, isAdding ? [...selected, ...keys] : keys);
  anchorLine(store, lines.keyAt(to) ?? activeKey, lines.keyAt(from) ?? null);
}

export function selectAllShown(store: SelectionStore, lines: KeyedLines): void {
  selectLines(store, [...store.getState().selected, ...listItems(lines, 0, lines.lineCount - 1)]);
}

/** -1 if it wasn't on a line. */
export function clickedLine({ target }: MouseEvent): number {
  const line = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return Number(line?.dataset['index'] ?? -1);
}

/** Selects if it was with a modifier key or on a check box. Returns whether it was. */
export function selectByClick(event: MouseEvent, store: SelectionStore, lines: KeyedLines): boolean {
  const index = clickedLine(event);
  const key = itemAt(lines, index);
  const isControl = event.ctrlKey || event.metaKey;
  const isOnBox = event.target instanceof Element && event.target.closest('[data-selects]') !== null;
  if (key === undefined || !(event.shiftKey || isControl || isOnBox)) return false;
  if (event.shiftKey) selectRange(store, lines, index, isControl);
  else toggleLine(store, key);
  return true;
}

/** Keeps a selecting click from selecting text and from taking the focus out of the list. */
export function beginPress(event: MouseEvent<HTMLElement>): void {
  if (!(event.target instanceof Element)) return;
  const isBox = event.target instanceof HTMLInputElement;
  // Focus the list for a click on its header, and the header would scroll away from the pointer.
  const isLine = event.target.closest('[data-index]') !== null;
  if (!isBox && !(event.shiftKey && isLine)) return;
  event.preventDefault();
  event.currentTarget.focus({ preventScroll: true });
}
