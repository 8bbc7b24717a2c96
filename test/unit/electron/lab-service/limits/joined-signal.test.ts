import { getEventListeners } from 'node:events';
import { expect, it, vi } from 'vitest';
import { joinSignals } from '../../../../../electron/lab-service/limits/joined-signal.ts';

it('is aborted by the first of them, with its reason', () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const { signal } = joinSignals([one.signal, other.signal]);
  expect(signal.aborted).toBe(false);
  other.abort(new Error('first'));
  one.abort(new Error('second'));
  expect(signal.reason).toEqual(new Error('first'));
});

it('is aborted from the start if one of them is', () => {
  const { signal } = joinSignals([new AbortController().signal, AbortSignal.abort('before')]);
  expect(signal.reason).toBe('before');
});

it('removes its listeners once it is released', () => {
  const sources = [new AbortController(), new AbortController()];
  const joined = joinSignals(sources.map(({ signal }) => signal));
  const count = () => sources.flatMap(({ signal }) => getEventListeners(signal, 'abort')).length;
  expect(count()).toBe(2);
  joined.release();
  expect(count()).toBe(0);
  sources[0]?.abort();
  expect(joined.signal.aborted).toBe(false);
});

it('is aborted after its time, unless it is released before', () => {
  vi.useFakeTimers();
  try {
    const [late, released] = [joinSignals([], 1_000), joinSignals([], 1_000)];
    vi.advanceTimersByTime(999);
    expect(late.isOver()).toBe(false);
    released.release();
    vi.advanceTimersByTime(1);
    expect([late.isOver(), released.isOver()]).toEqual([true, false]);
    expect(late.signal.reason).toMatchObject({ name: 'TimeoutError' });
    expect([released.signal.aborted, vi.getTimerCount()]).toEqual([false, 0]);
  } finally {
    vi.useRealTimers();
  }
});

it('is not over if another signal was first', () => {
  vi.useFakeTimers();
  try {
    const source = new AbortController();
    const joined = joinSignals([source.signal], 1_000);
    source.abort('first');
    vi.advanceTimersByTime(1_000);
    expect([joined.isOver(), joined.signal.reason]).toEqual([false, 'first']);
  } finally {
    vi.useRealTimers();
  }
});
