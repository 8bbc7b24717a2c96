import { create } from 'zustand';
import type { AlertCondition } from '#shared/model/alert.ts';
import type { Problem, Span } from '#shared/search/problem.ts';
import type { FacetSelection } from '../grid/grid-query.ts';
import { useConsole } from './console.ts';
import { useDevicesView } from './devices-view.ts';
import { useFacetSelection } from './facet-selection.ts';
import { nameDisplayOf, useNameDisplay } from './name-display.ts';

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

interface OfferState {
  readonly offer: SearchOffer | null;
  /** The index of the active chip. -1 if none is active. */
  readonly active: number;
}

const useOfferState = create<OfferState>(() => ({ offer: null, active: -1 }));

/** The offer, unless names of people were hidden or shown since. It contains such names. */
export function useSearchOffer(): OfferState {
  const nameDisplay = useNameDisplay();
  const state = useOfferState();
  return state.offer?.nameDisplay === nameDisplay ? state : { offer: null, active: -1 };
}

export function activateChip(active: number): void {
  useOfferState.setState({ active });
}

export function showOffer(offer: SearchOffer): void {
  useOfferState.setState({ offer, active: -1 });
}

export function withdrawOffer(): void {
  useOfferState.setState({ offer: null, active: -1 });
}

/** Whether an offer is about the present search, filters and display of names. */
export function isPresent(offer: SearchOffer | null): offer is SearchOffer {
  return (
    offer !== null &&
    offer.text === useDevicesView.getState().query &&
    offer.facets === useFacetSelection.getState().facets &&
    offer.nameDisplay === nameDisplayOf(useConsole.getState())
  );
}
