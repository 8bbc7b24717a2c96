import { expect, it } from 'vitest';
import {
  cannot,
  type Check,
  fail,
  pass,
  pollUntil,
  runChecks,
  writeLine,
} from '../../../../electron/self-check/run-checks.ts';

const check = (name: string, run: Check['run'], more: Partial<Check> = {}): Check => ({
  name,
  expected: `${name} works`,
  run,
  ...more,
});

/** Each check has a fiftieth of a second. */
async function runAll(...checks: readonly Check[]) {
  const lines: unknown[] = [];
  const isGood = await runChecks(checks, (line) => lines.push(JSON.parse(line)), 20);
  return { isGood, lines };
}

const hang = () => new Promise<never>(() => {});

it('reports each in turn, with what it expects', async () => {
  expect(
    await runAll(
      check('good', async () => pass('at last')),
      check('absent', () => cannot('not here')),
    ),
  ).toEqual({
    isGood: true,
    lines: [
      { check: 'good', ok: true, expected: 'good works', detail: 'at last' },
      { check: 'absent', ok: null, expected: 'absent works', detail: 'not here' },
    ],
  });
});

it('fails if one is false, throws or hangs, and runs the rest', async () => {
  expect(
    await runAll(
      check('bad', () => fail('broken')),
      check('thrown', () => {
        throw new Error('at once');
      }),
      check('hung', hang),
      check('good', () => pass('')),
    ),
  ).toMatchObject({
    isGood: false,
    lines: [
      { ok: false, detail: 'broken' },
      { ok: false, detail: 'at once' },
      { ok: false, detail: 'timed out' },
      { ok: true },
    ],
  });
});

it('reports one that waits for a person as null', async () => {
  expect(await runAll(check('prompt', hang, { waitsFor: 'a keyring waits' }))).toMatchObject({
    isGood: true,
    lines: [{ ok: null, detail: 'a keyring waits' }],
  });
});

it('says what a polling check still waited for', async () => {
  const poll = async (signal: AbortSignal) =>
    (await pollUntil(() => null, signal)) ?? (await pollUntil(hang, signal)) ?? fail('no window');
  expect(await runAll(check('poll', poll))).toMatchObject({ lines: [{ ok: false, detail: 'no window' }] });
});

const line = { check: 'tray', ok: false, expected: 'it works', detail: '' } as const;

it('writes one JSON object on a line', () => {
  const text = writeLine({ ...line, detail: 'first\nsecond' });
  expect(text).toBe('{"check":"tray","ok":false,"expected":"it works","detail":"first\\nsecond"}\n');
});

it('writes no home folder and no long error', () => {
  const detail = 'ENOENT: /home/kim/a, /home/kim/b';
  expect(writeLine({ ...line, detail }, '/home/kim')).toContain('"ENOENT: ~/a, ~/b"');
  // The home of some containers' users, which is part of every path.
  expect(writeLine({ ...line, detail }, '/')).toContain(detail);
  expect(writeLine({ ...line, detail: 'x'.repeat(10_000) }).length).toBeLessThan(700);
});
