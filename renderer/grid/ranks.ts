import { createCollator, createKeyMaker } from './collation-key.ts';
import type { Column } from './column.ts';

/** Where each value of a column is sorted. */
export interface Ranks {
  /** By code; equal values have the same. */
  readonly ranks: Uint32Array;
  /** How many there are. What is unknown or empty has this one, after all others. */
  readonly count: number;
}

/** Sorts the values of columns in one language, and again only when there are more of them. */
export interface Ranker {
  rank(column: Column): Ranks;
}

type Compare = (one: number, other: number) => number;

/** What is known of a column's values already. Putting a few more into an order is quick. */
interface Known {
  readonly sorted: number[];
  /** By code, for texts. */
  readonly keys: string[];
  /** Whether a text has characters of which no key can be made. */
  isAwkward: boolean;
  ranks: Ranks;
}

export function createRanker(language: string): Ranker {
  const collator = createCollator(language);
  const makeKey = createKeyMaker(collator);
  // A column that is made anew takes what was known of its values with it.
  const known = new WeakMap<Column, Known>();

  function learn(column: Column): Known {
    const before = known.get(column);
    if (before) return before;
    const ranks = { ranks: new Uint32Array(), count: 0 };
    const made: Known = { sorted: [], keys: [], isAwkward: false, ranks };
    known.set(column, made);
    return made;
  }

  function addCode(to: Known, { orders }: Column, code: number): void {
    const order = orders[code] ?? null;
    if (order === null) return;
    to.sorted.push(code);
    if (typeof order === 'number') return;
    const key = makeKey(order);
    to.isAwkward ||= key === null;
    to.keys[code] = key ?? '';
  }

  function compareOf({ orders }: Column, { keys, isAwkward }: Known): Compare {
    if (keys.length === 0) return (one, other) => Number(orders[one]) - Number(orders[other]);
    if (isAwkward) return (one, other) => collator.compare(String(orders[one]), String(orders[other]));
    return (one, other) => {
      const key = keys[one] ?? '';
      const otherKey = keys[other] ?? '';
      return key < otherKey ? -1 : key > otherKey ? 1 : 0;
    };
  }

  return {
    rank(column) {
      const { length } = column.orders;
      const learnt = learn(column);
      if (learnt.ranks.ranks.length === length) return learnt.ranks;
      for (let code = learnt.ranks.ranks.length; code < length; code += 1) addCode(learnt, column, code);
      const compare = compareOf(column, learnt);
      learnt.sorted.sort(compare);
      learnt.ranks = numberRanks(learnt.sorted, length, compare);
      return learnt.ranks;
    },
  };
}

/** The same rank for what compares as equal. */
function numberRanks(sorted: readonly number[], length: number, compare: Compare): Ranks {
  const ranks = new Uint32Array(length);
  let count = 0;
  for (const [index, code] of sorted.entries()) {
    const before = sorted[index - 1];
    if (before === undefined || compare(before, code) !== 0) count += 1;
    ranks[code] = count;
  }
  // Counted from 1 so far, which leaves 0 to what is not sorted.
  for (let code = 0; code < length; code += 1) {
    const rank = ranks[code] ?? 0;
    ranks[code] = rank === 0 ? count : rank - 1;
  }
  return { ranks, count };
}
