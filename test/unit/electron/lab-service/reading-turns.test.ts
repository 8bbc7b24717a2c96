import { expect, it } from 'vitest';
import { createReadingTurns } from '../../../../electron/lab-service/reading-turns.ts';

const [one, other] = ['one', 'other'].map((key) => ({ key, isSignedIn: false }));
if (one === undefined || other === undefined) throw new Error('Two callers');

function keepBusy(ms: number): void {
  const startedAt = performance.now();
  while (performance.now() - startedAt < ms);
}

/** What happened, and a mark for each turn of the event loop. */
function watchTurns() {
  const seen: string[] = [];
  let isWatching = true;
  const mark = () => {
    seen.push('turn');
    if (isWatching) setImmediate(mark);
  };
  setImmediate(mark);
  return { seen, stop: () => (isWatching = false) };
}

it('leaves a turn of the event loop to others after each long reading', async () => {
  const readInTurn = createReadingTurns();
  const { seen, stop } = watchTurns();
  const read = () => {
    keepBusy(6);
    seen.push('read');
  };
  await Promise.all(Array.from({ length: 5 }, () => readInTurn(read, one)));
  stop();
  expect(seen.join(' ')).not.toContain('read read');
});

it('reads several short answers in one turn of it', async () => {
  const readInTurn = createReadingTurns();
  const { seen, stop } = watchTurns();
  await Promise.all(Array.from({ length: 20 }, () => readInTurn(() => seen.push('read'), one)));
  stop();
  expect(seen.filter((what) => what === 'turn').length).toBeLessThan(10);
});

it('goes round the callers, and passes failures on', async () => {
  const readInTurn = createReadingTurns();
  const order: string[] = [];
  const greedy = Array.from({ length: 9 }, () => readInTurn(() => order.push('one'), one));
  const failing = readInTurn(() => {
    order.push('other');
    throw new Error('no JSON');
  }, other);
  await expect(failing).rejects.toThrow('no JSON');
  await Promise.all(greedy);
  expect(order.indexOf('other')).toBeLessThan(3);
});
