import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { joinSignals } from '../../../../electron/lab-service/joined-signal.ts';

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
