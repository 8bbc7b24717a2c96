import type { StoreApi } from 'zustand';

/** The devices list and the agents list both have it. */
export interface ListSelection {
  /** The line with the keyboard focus. */
  readonly activeKey: string | null;
  /** Where a range starts. */
  readonly anchorKey: string | null;
  /** Shown or not. */
  readonly selected: ReadonlySet<string>;
}

export const noSelection: ListSelection = { activeKey: null, anchorKey: null, selected: new Set() };

export interface SelectionStore extends Pick<
  StoreApi<ListSelection>,
  'getState' | 'getInitialState' | 'subscribe'
> {
  setState(change: Partial<ListSelection>): void;
}

/** Moves the keyboard focus. The next range starts there, or at `anchorKey`. */
export function anchorLine(
  store: SelectionStore,
  activeKey: string | null,
  anchorKey: string | null = null,
): void {
  store.setState({ activeKey, anchorKey });
}

/** The next range starts here. */
export function toggleLine(store: SelectionStore, key: string): void {
  const selected = store.getState().selected.symmetricDifference(new Set([key]));
  store.setState({ selected, activeKey: key, anchorKey: key });
}

export function selectLines(store: SelectionStore, keys: Iterable<string>): void {
  store.setState({ selected: new Set(keys) });
}

export function clearSelection(store: SelectionStore): void {
  store.setState({ selected: noSelection.selected, anchorKey: null });
}
