import { create } from 'zustand';
import type { GroupField } from '#shared/model/list-view.ts';
import type { Picks } from '../grid/question.ts';
import { search } from './devices-view.ts';
import { showPage } from './page.ts';

/** Which values of which fields a person filters the device list by, beside the search; forgotten at the next start. */
export const useDevicePicks = create<{ readonly picks: Picks }>(() => ({ picks: new Map() }));

export function setPicks(picks: Picks): void {
  useDevicePicks.setState({ picks });
}

export function clearPicks(): void {
  if (useDevicePicks.getState().picks.size > 0) setPicks(new Map());
}

/** Lists what a search and picks find, in place of those before. */
export function listDevices({ query, picks }: { readonly query: string; readonly picks: Picks }): void {
  search(query);
  setPicks(picks);
  showPage('devices');
}

/** Filters by these values of a field in place of those before; by none of them where there are none. Null is what is unknown of a device. */
export function setFieldPicks(field: GroupField, values: Iterable<string | null>): void {
  const picks = new Map(useDevicePicks.getState().picks);
  const picked = new Set(values);
  if (picked.size > 0) picks.set(field, picked);
  else picks.delete(field);
  setPicks(picks);
}

export function togglePick(field: GroupField, value: string | null): void {
  const picked = useDevicePicks.getState().picks.get(field) ?? new Set();
  setFieldPicks(field, picked.symmetricDifference(new Set([value])));
}

/** Available as reported, or idle as observed. */
const unused: ReadonlySet<string | null> = new Set(['free', 'idle']);

/** Lists the unused devices of the present search, or all of them again. */
export function toggleUnused(): void {
  const picked = useDevicePicks.getState().picks.get('availability');
  setFieldPicks('availability', picked?.symmetricDifference(unused).size === 0 ? [] : unused);
  showPage('devices');
}
