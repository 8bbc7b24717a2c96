import type { GroupField } from '#shared/model/list-view.ts';
import type { Picks } from '../../../grid/question.ts';

const nothing: ReadonlySet<string | null> = new Set();

/** The values picked of a field; the same empty set where there are none. */
export function pickedOf(picks: Picks, field: GroupField): ReadonlySet<string | null> {
  return picks.get(field) ?? nothing;
}
