import type { Availability } from '#shared/model/freshness.ts';
import { MAX_LENGTH } from '#shared/search/parse.ts';
import { print } from '#shared/search/print.ts';
import { all, andOf, notOf, type Query } from '#shared/search/query.ts';
import type { BarField, FleetBar } from './fleet-bars.ts';

/** The search for devices of an availability. */
export function queryOfAvailability(availability: Availability['kind']): Query {
  return { kind: 'field', field: 'availability', relation: ':', value: availability };
}

/**
 * The text of the search that finds a bar's devices, all or those of an availability; null where it would be longer than a
 * search may be. `bars` are all bars of the field.
 */
export function searchForBar(
  field: BarField,
  bar: Pick<FleetBar, 'value'>,
  bars: readonly Pick<FleetBar, 'value'>[],
  availability: Availability['kind'] | null,
): string | null {
  const state = availability === null ? all : queryOfAvailability(availability);
  const text = print(andOf([queryOfValue(field, bar.value, bars), state]));
  return text.length > MAX_LENGTH ? null : text;
}

function queryOfValue(
  field: BarField,
  value: string | null,
  bars: readonly Pick<FleetBar, 'value'>[],
): Query {
  if (value !== null) return { kind: 'field', field, relation: field === 'sdk' ? ':' : '=', value };
  // What is unknown is as no search asks: it is what has none of the values there are.
  if (field === 'sdk') return notOf({ kind: 'field', field, relation: '>=', value: '0' });
  const known = bars.flatMap((bar) => (bar.value === null ? [] : queryOfValue(field, bar.value, bars)));
  return andOf(known.map(notOf));
}
