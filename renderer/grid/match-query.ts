import type { Moment } from '#shared/model/fleet/moment.ts';
import { toApiQuery } from '#shared/search/api-level.ts';
import { fieldOf } from '#shared/search/fields.ts';
import { andOf, endsOf, type FieldQuery, type Query } from '#shared/search/query.ts';
import { isOwnClaims, testField } from '#shared/search/value-test.ts';
import type { Columns } from './columns.ts';
import { createWordMatcher } from './match-words.ts';
import type { RowTable } from './row-table.ts';

export type QueryMatcher = ReturnType<typeof createQueryMatcher>;

/** Looks at columns' values rather than rows, where it can. */
export function createQueryMatcher(table: RowTable, columns: Columns) {
  const words = createWordMatcher(columns);

  function matchRows(query: Query, moment: Moment): Uint8Array {
    const bits = new Uint8Array(table.rows.length);
    switch (query.kind) {
      case 'all':
        return bits.fill(1);
      case 'word':
        words.match(query.text, table.places(), bits);
        return bits;
      case 'field': {
        matchField(query, moment, bits);
        const api = toApiQuery(query);
        if (api) matchField(api, moment, bits);
        return bits;
      }
      case 'range':
        return matchRows(andOf(endsOf(query)), moment);
      case 'not': {
        const not = matchRows(query.of, moment);
        for (const place of table.places()) bits[place] = not[place] === 1 ? 0 : 1;
        return bits;
      }
      case 'and':
      case 'or': {
        const [first = bits, ...others] = query.of.map((part) => matchRows(part, moment));
        const isAnd = query.kind === 'and';
        for (const other of others) {
          for (let place = 0; place < first.length; place += 1) {
            const one = first[place] ?? 0;
            const two = other[place] ?? 0;
            first[place] = isAnd ? one & two : one | two;
          }
        }
        return first;
      }
    }
  }

  /** Sets 1 in `bits` for each matching row. */
  function matchField(query: FieldQuery, moment: Moment, bits: Uint8Array): void {
    const test = testField(query);
    // Your own claims don't go by a name.
    if (fieldOf(query.field).kind === 'time' || isOwnClaims(query)) {
      for (const place of table.places()) {
        const row = table.rows[place];
        if (row && test(row, moment)) bits[place] = 1;
      }
      return;
    }
    // Rows with the same text have the same result, so only test the first.
    const { codes, values } = columns.of(query.field);
    const answers = new Int8Array(values.length).fill(-1);
    for (const place of table.places()) {
      const code = codes[place] ?? 0;
      const row = table.rows[place];
      if (answers[code] === -1) answers[code] = row && test(row, moment) ? 1 : 0;
      if (answers[code] === 1) bits[place] = 1;
    }
  }

  return {
    /** By place: 1 if it matches. Null for an empty query. */
    match: (query: Query, moment: Moment) => (query.kind === 'all' ? null : matchRows(query, moment)),
    prepare: () => words.prepare(),
  };
}
