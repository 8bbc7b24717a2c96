import { inspect } from 'node:util';
import * as fc from 'fast-check';
import { recordFigure } from '../figures/figure.ts';

/** Whether it tries forty times as many cases, at a time when nobody waits for them. */
export const isNightly = process.env['FUZZ'] === 'nightly';
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);
const NIGHTLY_TIMES = 40;

/** How often a test is run that fills what it tries, and so needs a new one: its cases are then those of one round. */
export const fuzzRounds = isNightly ? NIGHTLY_TIMES : 1;

/** For a whole test, in milliseconds. */
export const fuzzTimeoutMs = isNightly ? 3_600_000 : 60_000;

export interface FuzzOptions {
  readonly name: string;
  /** In every run; forty times as many when FUZZ is `nightly`. */
  readonly cases: number;
  /** How many are under way at the same time: most of the time of a case that hangs is waiting. */
  readonly atOnce: number;
  /** Given where the test is run {@link fuzzRounds} times. */
  readonly round?: number;
}

/** What became of a case that was survived: it was refused as a whole, or taken for no more than it said. */
export type Fate = 'refused' | 'taken';

/** Tries `check` on that many cases, and tells how many that were and the seed that makes the same ones (FUZZ_SEED). */
export async function fuzz<T>(
  { name, cases, atOnce, round }: FuzzOptions,
  arbitrary: fc.Arbitrary<T>,
  check: (value: T) => Promise<Fate>,
): Promise<void> {
  const ownSeed = seed + (round ?? 0);
  const batches = Math.ceil((cases * (round === undefined ? fuzzRounds : 1)) / atOnce);
  let refused = 0;
  const startedAt = performance.now();
  const tell = (fate: Fate) => void (refused += fate === 'refused' ? 1 : 0);
  const explain = (value: T) => (error: unknown) => {
    const shown = inspect(value, { depth: 6, maxStringLength: 2_000, maxArrayLength: 300 });
    throw new Error(`seed ${ownSeed}, case ${shown}`, { cause: error });
  };
  const outcome = await fc.check(
    fc.asyncProperty(fc.array(arbitrary, { minLength: atOnce, maxLength: atOnce }), async (batch) => {
      await Promise.all(batch.map((value) => check(value).then(tell, explain(value))));
    }),
    // Without shrinking: the case is told as it is, and cases that hang would hang again and again.
    { seed: ownSeed, numRuns: batches, endOnFailure: true },
  );
  // Not by fc.assert, which would write the whole batch into its message.
  if (outcome.failed) throw outcome.errorInstance;
  const tried = batches * atOnce;
  // Nothing of it would have been read at all.
  if (refused === tried) throw new Error(`Each case of ${name} was refused`);
  process.stdout.write(`fuzz: ${name}: ${tried} cases, ${refused} refused, seed ${ownSeed}\n`);
  recordFigure({
    kind: 'fuzz',
    name,
    cases: tried,
    refused,
    seed: ownSeed,
    ms: performance.now() - startedAt,
  });
}
