import type { Column } from './column.ts';

export interface Ranks {
  /** By code. Equal values share a rank. */
  readonly ranks: Uint32Array;
  /** How many ranks. Unknown and empty values get this one and come last. */
  readonly count: number;
}

type Order = Column['orders'][number] | undefined;

/** Ranks in one language. Only sorts again if there are new values. */
export function createRanker(language: string) {
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
  // By column, so that a replaced column's order goes with it.
  const known = new WeakMap<Column, { readonly sorted: readonly number[]; readonly ranks: Ranks }>();

  function compareOrders(one: Order, other: Order): number {
    if (typeof one === 'number' && typeof other === 'number') return one - other;
    return compare(String(one), String(other));
  }

  return {
    rank(column: Column): Ranks {
      const { orders } = column;
      const { sorted: before, ranks: last } = known.get(column) ?? { sorted: [], ranks: nothing };
      if (last.ranks.length === orders.length) return last;
      // A few values added to many sorted ones take few comparisons.
      const sorted = [...before];
      for (let code = last.ranks.length; code < orders.length; code += 1) {
        if (orders[code] !== null) sorted.push(code);
      }
      sorted.sort((one, other) => compareOrders(orders[one], orders[other]));
      const ranks = numberRanks(sorted, column, compareOrders);
      known.set(column, { sorted, ranks });
      return ranks;
    },
  };
}

const nothing: Ranks = { ranks: new Uint32Array(), count: 0 };

function numberRanks(
  sorted: readonly number[],
  { orders }: Column,
  compare: (one: Order, other: Order) => number,
): Ranks {
  // The rank of each value in `sorted`.
  const ranked = new Uint32Array(sorted.length);
  let count = 0;
  for (const [index, code] of sorted.entries()) {
    if (index === 0 || compare(orders[sorted[index - 1] ?? code], orders[code]) !== 0) count += 1;
    ranked[index] = count - 1;
  }
  const ranks = new Uint32Array(orders.length).fill(count);
  for (const [index, code] of sorted.entries()) ranks[code] = ranked[index] ?? count;
  return { ranks, count };
}
