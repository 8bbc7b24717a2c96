import { create } from 'zustand';
import type { AlertCondition } from '#shared/model/fleet/alert.ts';
import type { GroupField } from '#shared/model/list-view.ts';
import type { Problem, Span } from '#shared/search/problem.ts';
import type { FacetSelection } from '../grid/grid-query.ts';
import { nameDisplayOf, useConsole, useNameDisplay } from './console.ts';
import { type ListSelection, noSelection, type SelectionStore } from './list-selection.ts';
import { showPage } from './page.ts';

/** A text offered for a part of the search. Accepting it replaces `span` with `insert`. */
export interface Suggestion {
  /** As shown: without quotes, whose place is evident. */
  readonly label: string;
  /** The part of the label that was typed, or that differs. Folded. */
  readonly marked: string;
  /** The number of devices that have it. Null for a field. */
  readonly count: number | null;
  readonly insert: string;
  readonly span: Span;
}

/** The content of the search line. It stays while the next letters are typed. */
export interface SearchOffer {
  readonly kind: 'completions' | 'mistakes' | 'near-words' | 'matches';
  /** The search and the filters that it is about. */
  readonly text: string;
  readonly facets: FacetSelection;
  readonly nameDisplay: string;
  /** The number of devices found. */
  readonly count: number;
  readonly total: number;
  readonly chips: readonly Suggestion[];
  readonly problems: readonly Problem[];
  /** The alert that the search can have. */
  readonly alert: { readonly query: string; readonly when: AlertCondition } | null;
}

export type GroupValues = ReadonlySet<string | null>;

/** The view of the device list. Reset at the next start. */
interface DevicesView extends ListSelection {
  readonly query: string;
  /** The selected values of each field by which the list is filtered, in addition to the search. */
  readonly facets: FacetSelection;
  /** The search box takes the keyboard focus as soon as it is on the page. */
  readonly isSearchRequested: boolean;
  readonly offer: SearchOffer | null;
  /** The index of the active chip of the offer, or -1. */
  readonly activeChip: number;
  /** The groups of the person's own list that show only their heading. They are values of `collapsedField`. */
  readonly collapsed: GroupValues;
  readonly collapsedField: GroupField | null;
  /** In "By model" all models are collapsed except these. */
  readonly expandedModels: GroupValues;
  /** The number of selected columns that the table has no room for. */
  readonly hiddenColumns: number;
  /** The focused cell of the active line in the table, counted from the check box. */
  readonly activeColumn: number;
  /** The device whose details are shown. */
  readonly openKey: string | null;
  /** The devices that are compared side by side. Null if no comparison is open. */
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

/** The number of devices that fit side by side in a small window. */
export const MAX_COMPARED = 4;

export const compareDevices = (keys: readonly string[]) =>
  useDevicesView.setState({ comparedKeys: keys.slice(0, MAX_COMPARED) });

export const closeComparison = () => useDevicesView.setState({ comparedKeys: null });

export const setHiddenColumns = (hiddenColumns: number) => useDevicesView.setState({ hiddenColumns });

export const requestSearchFocus = (isSearchRequested = true) =>
  useDevicesView.setState({ isSearchRequested });

/** The offer, unless names of people were hidden or shown since. It contains such names. */
export function useSearchOffer() {
  const nameDisplay = useNameDisplay();
  const offer = useDevicesView((state) => state.offer);
  const active = useDevicesView((state) => state.activeChip);
  return offer?.nameDisplay === nameDisplay ? { offer, active } : { offer: null, active: -1 };
}

export const activateChip = (activeChip: number) => useDevicesView.setState({ activeChip });

export const showOffer = (offer: SearchOffer | null) => useDevicesView.setState({ offer, activeChip: -1 });

/** Whether an offer is about the present search, filters and display of names. */
export function isPresent(offer: SearchOffer | null): offer is SearchOffer {
  const { query, facets } = useDevicesView.getState();
  return (
    offer !== null &&
    offer.text === query &&
    offer.facets === facets &&
    offer.nameDisplay === nameDisplayOf(useConsole.getState())
  );
}
