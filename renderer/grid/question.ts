import type { SortKey } from '#shared/model/list-view.ts';
import type { FieldId } from '#shared/search/fields.ts';
import type { Query } from '#shared/search/query.ts';

/** A field's values that are wanted, as the texts of `readText`; null is unknown. */
export type Picks = ReadonlyMap<FieldId, ReadonlySet<string | null>>;

/** What a person wants to see of the fleet, and in which order. */
export interface Question {
  readonly query: Query;
  /** Rows have one of the values picked of each field; of fields with none picked, any. */
  readonly picks: Picks;
  /** The first counts most; rows that are equal stay agent by agent. */
  readonly sort: readonly SortKey[];
  /** Any field but a time. */
  readonly groupBy: FieldId | null;
  /** The values of groups whose rows are hidden. */
  readonly collapsed: ReadonlySet<string | null>;
  readonly language: string;
}

const nothing: Picks = new Map();
const none: ReadonlySet<string | null> = new Set();

/** Whether two questions ask the same, so that an order made for one may stand for the other. */
export function isSameQuestion(one: Question, other: Question): boolean {
  return (
    one.query === other.query &&
    one.picks === other.picks &&
    one.sort === other.sort &&
    one.groupBy === other.groupBy &&
    one.collapsed === other.collapsed &&
    one.language === other.language
  );
}

/** Everything, as it was added. */
export const everything: Question = {
  query: { kind: 'all' },
  picks: nothing,
  sort: [],
  groupBy: null,
  collapsed: none,
  language: 'en',
};
