import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createColumns } from '../../../../renderer/grid/columns.ts';
import { createWordMatcher } from '../../../../renderer/grid/match-words.ts';
import { createRanker } from '../../../../renderer/grid/ranks.ts';
import { createRowTable } from '../../../../renderer/grid/row-table.ts';
import { exampleReport } from '../../../fixtures/agent-report.ts';
import { momentAt } from '../../../fixtures/moment.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void; // what the flag exposes

const DEVICES = 1_000;
/**
 * After this many rounds there are more than 1.25 values per device and 5,000 spare ones. The next round detects it.
 */
const ROUNDS = 8;

test('doesn’t pile up unused values or replaced columns', async () => {
  const table = createRowTable();
  const columns = createColumns(table);
  const words = createWordMatcher(columns);
  const ranker = createRanker('en');
  let round = 0;

  function changeAll(): void {
    round += 1;
    const users = Array.from({ length: DEVICES }, (_, device) => `user-${round}-${device}`);
    columns.follow(
      table.update(new Map([['a', exampleReport('a', { users })]]), momentAt(round)),
      momentAt(round),
    );
  }

  /** Runs a search and an order. Returns the column that they created. */
  function askOnce(): WeakRef<object> {
    const column = columns.of('used-by');
    const bits = new Uint8Array(DEVICES);
    words.match(`user-${round}-7`, table.places(), bits);
    // 7, 70 to 79 and 700 to 799.
    expect(bits.reduce((sum, bit) => sum + bit, 0)).toBe(111);
    const { ranks } = ranker.rank(column);
    expect(ranks[column.codes[0] ?? 0]).toBeLessThan(ranks[column.codes[DEVICES - 1] ?? 0] ?? 0);
    return new WeakRef(column);
  }

  changeAll();
  const first = askOnce();
  while (columns.has('used-by') && round < 20) changeAll();
  expect(round).toBe(ROUNDS);
  // A weak reference that was read keeps its object until the task ends.
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  expect(first.deref()).toBeUndefined();
  expect(askOnce().deref()).toHaveProperty('values.length', DEVICES);
});
