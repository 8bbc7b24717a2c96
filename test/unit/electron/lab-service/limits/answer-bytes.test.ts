import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAnswerBudget } from '../../../../../electron/lab-service/limits/answer-bytes.ts';

const KIB = 1024;
const patient = new AbortController().signal;
const anonymous = { key: 's', isKnown: false };
const account = { key: 'a', isKnown: true };

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

function setUp(kib?: number) {
  const budget = createAnswerBudget(kib && kib * KIB);
  const lost: string[] = [];
  const begin = (name: string, caller = anonymous) => {
    const answer = budget.begin(
      () => caller,
      patient,
      () => {
        lost.push(name);
        answer.release();
      },
    );
    return answer;
  };
  /** Whether a promise is settled now. */
  const isDone = (promise: Promise<void>) =>
    Promise.race([promise.then(() => true), new Promise((resolve) => setImmediate(resolve, false))]);
  return { budget, begin, isDone, lost };
}

it('counts a response until it’s sent', async () => {
  const { budget, begin, isDone } = setUp(64);
  const first = begin('first');
  await first.grow(64 * KIB);
  const second = begin('second');
  const grown = second.grow(16 * KIB);
  await first.settle(64 * KIB);
  const sent = first.retain();
  first.release();
  expect(await isDone(grown)).toBe(false);
  sent();
  expect(await isDone(grown)).toBe(true);
  second.release();
  expect(budget.stats()).toEqual({ running: 0, waiting: 0 });
});

it('counts a response’s encoded copy', async () => {
  const { budget, begin } = setUp(64);
  const answer = begin('answer');
  await answer.grow(60 * KIB);
  await answer.settle(10 * KIB);
  expect(budget.stats().running).toBe(1);
});

it('drops only responses that stalled for two seconds', async () => {
  const { begin, isDone, lost } = setUp(64);
  const [stalled, moving, settled] = [begin('stalled'), begin('moving'), begin('settled')];
  await stalled.grow(32 * KIB);
  await settled.grow(16 * KIB);
  await settled.settle(16 * KIB);
  await moving.grow(8 * KIB);
  const next = begin('next', account).grow(16 * KIB);
  vi.advanceTimersByTime(1_500);
  await moving.grow(16 * KIB);
  expect(lost).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(lost).toEqual(['stalled']);
  expect(await isDone(next)).toBe(true);
});

it('drops a response if all wait for each other', async () => {
  const { begin, isDone, lost } = setUp(64);
  const answers = [begin('one'), begin('other', account)];
  for (const answer of answers) await answer.grow(32 * KIB);
  const more = answers.map((answer) => answer.grow(64 * KIB));
  more[0]?.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(lost).toEqual(['one']);
  expect(await isDone(more[1] ?? Promise.reject(new Error('two answers')))).toBe(true);
});

it('has 64 MB for all responses', async () => {
  const { begin, isDone } = setUp();
  const first = begin('first');
  expect(await isDone(first.grow(64 * KIB * KIB))).toBe(true);
  expect(await isDone(begin('second').grow(1))).toBe(false);
});
