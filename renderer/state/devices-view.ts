import { create } from 'zustand';
import type { AlertCondition } from '#shared/model/fleet/alert.ts';
import type { GroupField } from '#shared/model/list-view.ts';
import type { Problem, Span } from '#shared/search/problem.ts';
import type { FacetSelection } from '../grid/grid-query.ts';
import { nameDisplayOf, useConsole, useNameDisplay } from './console.ts';
import { type ListSelection, noSelection, type SelectionStore } from './list-selection.ts';
import { showPage } from './page.ts';

/** For part of the search: accept it, and `insert` takes the place of `span`. */
export interface Suggestion {
  /** As shown. You can see where the quotes go, so it has none. */
  readonly label: string;
  /** The part that was typed, or that differs. Folded. */
  readonly marked: string;
  /** How many devices have it. Null for a field. */
  readonly count: number | null;
  readonly insert: string;
  readonly span: Span;
}

/** The search line. Stays while the next letters are typed. */
export interface SearchOffer {
  readonly kind: 'completions' | 'mistakes' | 'near-words' | 'matches';
  /** What it's about. */
  readonly text: string;
  readonly facets: FacetSelection;
  readonly nameDisplay: string;
  /** How many were found. */
  readonly count: number;
  readonly total: number;
  readonly chips: readonly Suggestion[];
  readonly problems: readonly Problem[];
  /** The alert you could set on this search. */
  readonly alert: { readonly query: string; readonly when: AlertCondition } | null;
}

export type GroupValues = ReadonlySet<string | null>;

/** Starts afresh each time. */
interface DevicesView extends ListSelection {
  readonly query: string;
  /** Filters the list on top of the search. */
  readonly facets: FacetSelection;
  /** The search box is to take the focus once it's there. */
  readonly isSearchRequested: boolean;
  readonly offer: SearchOffer | null;
  /** -1 if none is. */
  readonly activeChip: number;
  /** The user's own folded groups, as values of `collapsedField`. */
  readonly collapsed: GroupValues;
  readonly collapsedField: GroupField | null;
  /** In "By model" all but these are folded. */
  readonly expandedModels: GroupValues;
  /** Selected, but the table has no room for them. */
  readonly hiddenColumns: number;
  /** On the active line, counted from the check box. */
  readonly activeColumn: number;
  /** Its details are shown. */
  readonly openKey: string | null;
  /** Side by side. Null if nothing is compared. */
  readonly comparedKeys: readonly string[] | null;
}

const none: ReadonlySet<never> = new Set();

export const useDevicesView = create<DevicesView>(() => ({
  query: '',
  facets: new Map(),
  isSearchRequested: false,
  offer: null,
  activeChip: -1,
  collapsed: none,
  collapsedField: null,
  expandedModels: none,
  hiddenColumns: 0,
  ...noSelection,
  activeColumn: 1,
  openKey: null,
  comparedKeys: null,
}));

/** For the keys and clicks that all lists share. */
export const devicesSelection: SelectionStore = useDevicesView;

export const search = (query: string) => useDevicesView.setState({ query });

export const activateLine = (activeKey: string | null) => useDevicesView.setState({ activeKey });

export const activateColumn = (activeColumn: number) => useDevicesView.setState({ activeColumn });

export const openDevice = (key: string) =>
  useDevicesView.setState({ activeKey: key, openKey: key, anchorKey: key });

export function showDevice(key: string): void {
  openDevice(key);
  showPage('devices');
}

export const closeDevice = () => useDevicesView.setState({ openKey: null });

/** As many as fit side by side in a small window. */
export const MAX_COMPARED = 4;

export const compareDevices = (keys: readonly string[]) =>
  useDevicesView.setState({ comparedKeys: keys.slice(0, MAX_COMPARED) });

export const closeComparison = () => useDevicesView.setState({ comparedKeys: null });

export const setHiddenColumns = (hiddenColumns: number) => useDevicesView.setState({ hiddenColumns });

export const requestSearchFocus = (isSearchRequested = true) =>
  useDevicesView.setState({ isSearchRequested });

/** Not if names were hidden or shown since: it has names in it. */
export function useSearchOffer() {
  const nameDisplay = useNameDisplay();
  const offer = useDevicesView((state) => state.offer);
  const active = useDevicesView((state) => state.activeChip);
  return offer?.nameDisplay === nameDisplay ? { offer, active } : { offer: null, active: -1 };
}

export const activateChip = (activeChip: number) => useDevicesView.setState({ activeChip });

export const showOffer = (offer: SearchOffer | null) => useDevicesView.setState({ offer, activeChip: -1 });

/** Is it about what we're searching for now, with names shown as they are now? */
export function isPresent(offer: SearchOffer | null): offer is SearchOffer {
  const { query, facets } = useDevicesView.getState();
  return (
    offer !== null &&
    offer.text === query &&
    offer.facets === facets &&
    offer.nameDisplay === nameDisplayOf(useConsole.getState())
  );
}
