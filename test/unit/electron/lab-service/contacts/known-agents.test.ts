import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { httpKind } from '../../../../../electron/lab-service/connectors/http/http-kind.ts';
import { KnownAgents } from '../../../../../electron/lab-service/contacts/known-agents.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

it('forgets agents nobody asked for in 10 minutes', () => {
  const known = new KnownAgents();
  known.record('old', httpKind);
  vi.advanceTimersByTime(300_000);
  known.record('kept', httpKind);
  vi.advanceTimersByTime(300_001);
  known.record('new', httpKind);
  expect(['old', 'kept', 'new'].map((key) => known.healthOf(key))).toEqual(['new', 'answering', 'answering']);
});

it('forgets made-up addresses first', () => {
  const known = new KnownAgents();
  const anonymous = { key: 's', isKnown: false };
  known.record('ours', null, null, { key: 'a', isKnown: true });
  known.record('found', httpKind, null, anonymous);
  for (let index = 0; index < 10_000; index += 1) known.record(`made-up-${index}`, null, null, anonymous);
  // 8,192 are kept, with the two of before.
  expect(['ours', 'found', 'made-up-1809', 'made-up-1810'].map((key) => known.healthOf(key))).toEqual([
    'failing',
    'answering',
    'new',
    'failing',
  ]);
  expect([known.hasAnswered('found'), known.hasAnswered('ours')]).toEqual([true, false]);
  known.record('found', null, null, anonymous);
  expect(known.hasAnswered('found')).toBe(true);
});

it('keeps every listed agent beside the others', () => {
  const known = new KnownAgents((key) => key.startsWith('listed'));
  known.record('ours', httpKind);
  for (let index = 0; index < 10_000; index += 1) known.record(`listed-${index}`, httpKind);
  expect(known.size).toBe(10_001);
  for (let index = 0; index < 10_000; index += 1) known.record(`made-up-${index}`, null);
  expect(['ours', 'listed-0', 'listed-9999'].map((key) => known.healthOf(key))).toEqual([
    'new',
    'answering',
    'answering',
  ]);
});
