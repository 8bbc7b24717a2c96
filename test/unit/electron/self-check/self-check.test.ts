import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cannot, type Check, fail, pass } from '../../../../electron/self-check/check.ts';
import type { Line } from '../../../../electron/self-check/report.ts';
import { runChecks } from '../../../../electron/self-check/self-check.ts';

const limits = { each: 10_000, all: 60_000 };
let lines: Line[];

beforeEach(() => {
  lines = [];
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

const check = (name: string, run: Check['run'], more: Partial<Check> = {}): Check => ({
  name,
  expected: `${name} works`,
  run,
  ...more,
});

/** Runs them to their end, without a time limit. */
async function runAll(...checks: readonly Check[]): Promise<boolean> {
  const running = runChecks(checks, async (line) => void lines.push(line), limits);
  await vi.runAllTimersAsync();
  return running;
}

it('reports each in its turn, with its expectation', async () => {
  const slow = async () => {
    await new Promise((resolve) => setTimeout(resolve, 9_000));
    return pass('at last');
  };
  expect(
    await runAll(
      check('slow', slow),
      check('quick', () => cannot('not here')),
    ),
  ).toBe(true);
  expect(lines).toEqual([
    { check: 'slow', ok: true, expected: 'slow works', detail: 'at last' },
    { check: 'quick', ok: null, expected: 'quick works', detail: 'not here' },
  ]);
});

it('fails with one that is false, and runs the others', async () => {
  expect(
    await runAll(
      check('bad', () => fail('broken')),
      check('good', () => pass('')),
    ),
  ).toBe(false);
  expect(lines.map(({ ok }) => ok)).toEqual([false, true]);
});

it.each([
  () => {
    throw new Error('at once');
  },
  () => Promise.reject(new Error('at once')),
])('counts an error of a check itself as false', async (throwing) => {
  expect(await runAll(check('thrown', throwing))).toBe(false);
  expect(lines).toMatchObject([{ ok: false, detail: 'at once' }]);
});

const hang = () => new Promise<never>(() => {});

it('waits at most until the limit, and continues', async () => {
  const started = Date.now();
  expect(
    await runAll(
      check('hung', hang),
      check('next', () => pass('')),
    ),
  ).toBe(false);
  expect(lines).toMatchObject([{ ok: false, detail: 'timed out' }, { ok: true }]);
  expect(Date.now() - started).toBe(limits.each);
});

it('counts one that waits for the user as null', async () => {
  expect(await runAll(check('prompt', hang, { waitsFor: 'a keyring waits' }))).toBe(true);
  expect(lines).toMatchObject([{ ok: null, detail: 'a keyring waits' }]);
});

it('lets a check that watches the signal report what was missing', async () => {
  const untilAborted = (signal: AbortSignal) =>
    new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  const says = (signal: AbortSignal) => untilAborted(signal).then(() => fail('no window'));
  const throws = (signal: AbortSignal) =>
    untilAborted(signal).then(() => Promise.reject(new Error('AbortError')));
  await runAll(check('says', says), check('throws', throws));
  expect(lines.map(({ detail }) => detail)).toEqual(['no window', 'timed out']);
});

it('runs none after the time limit for all', async () => {
  const checks = Array.from({ length: 7 }, (_, index) => check(`hung ${index}`, hang));
  const started = Date.now();
  expect(await runAll(...checks)).toBe(false);
  expect(Date.now() - started).toBe(limits.all);
  expect(lines.at(-2)?.detail).toBe('timed out');
  expect(lines.at(-1)?.detail).toBe('did not run: no time was left');
});
