import type { AvailabilityKind } from '#shared/device/availability.ts';
import { MAX_LENGTH } from '#shared/search/parse.ts';
import { print } from '#shared/search/print.ts';
import { all, andOf, type Query } from '#shared/search/query.ts';
import type { Picks } from '../../grid/question.ts';
import type { BarField, FleetBar } from './fleet-bars.ts';

export interface BarSearch {
  /** In the language of the search. */
  readonly query: string;
  readonly picks: Picks;
}

const nothing: Picks = new Map();

export function searchForAvailability(availability: AvailabilityKind): BarSearch {
  return { query: print(queryOfAvailability(availability)), picks: nothing };
}

/**
 * What finds the devices of a bar, all or those of an availability; null where its text would be longer than a search may be.
 * An unknown value is picked, since the language of the search has no words for it.
 */
export function searchForBar(
  field: BarField,
  value: FleetBar['value'],
  availability: AvailabilityKind | null,
): BarSearch | null {
  const state = availability === null ? all : queryOfAvailability(availability);
  if (value === null) return { query: print(state), picks: new Map([[field, new Set([null])]]) };
  const own: Query = { kind: 'field', field, relation: field === 'sdk' ? ':' : '=', value };
  const query = print(andOf([own, state]));
  return query.length > MAX_LENGTH ? null : { query, picks: nothing };
}

function queryOfAvailability(availability: AvailabilityKind): Query {
  return { kind: 'field', field: 'availability', relation: ':', value: availability };
}
