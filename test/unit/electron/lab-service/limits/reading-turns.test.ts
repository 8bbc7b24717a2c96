import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { listen } from '../../../../fakes/adb/listen.ts';
import { createReadingTurns } from '../../../../../electron/lab-service/limits/reading-turns.ts';

const [one, other] = ['one', 'other'].map((key) => ({ key, isKnown: false }));
if (one === undefined || other === undefined) throw new Error('A caller is missing');

function keepBusy(ms: number): void {
  const startedAt = performance.now();
  while (performance.now() - startedAt < ms);
}

/** The events, and a mark for each turn of the event loop. */
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

it('yields to the event loop after each long reading', async () => {
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

it('lets waiting connections in before the next long reading', async () => {
  let accepted = 0;
  const server = createServer((socket) => {
    accepted += 1;
    socket.destroy();
  });
  onTestFinished(() => void server.close());
  const port = await listen(server);
  const readInTurn = createReadingTurns();
  const connected = Array.from({ length: 20 }, () => once(connect(port, '127.0.0.1').resume(), 'connect'));
  await readInTurn(() => keepBusy(100), one);
  // One is accepted in each turn of the event loop.
  expect(await readInTurn(() => accepted, one)).toBe(20);
  await Promise.all(connected);
});

it('takes callers in turn', async () => {
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
