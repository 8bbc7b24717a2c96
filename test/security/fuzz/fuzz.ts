import { inspect } from 'node:util';
import * as fc from 'fast-check';

/** Whether it tries forty times as many cases, in the nightly run. */
export const isNightly = process.env['FUZZ'] === 'nightly';
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);
const NIGHTLY_TIMES = 40;

/**
 * How often a test runs that fills its state and therefore needs a new one each time. `cases` are then those of one
 * round.
 */
export const fuzzRounds = isNightly ? NIGHTLY_TIMES : 1;

export interface FuzzOptions {
  readonly name: string;
  /** In every run. Forty times as many if FUZZ is `nightly`. */
  readonly cases: number;
  /** Number of concurrent cases: a case that hangs mostly waits. */
  readonly atOnce: number;
  /** Set if the test is run {@link fuzzRounds} times. */
  readonly round?: number;
}

/** The outcome of a survived case: it was rejected as a whole, or yielded only its own data. */
export type Outcome = 'rejected' | 'accepted';

/**
 * Runs `check` on that many cases, and reports their number and the seed that generates the same ones (FUZZ_SEED).
 */
export async function fuzz<T>(
  { name, cases, atOnce, round }: FuzzOptions,
  arbitrary: fc.Arbitrary<T>,
  check: (value: T) => Promise<Outcome>,
): Promise<void> {
  const ownSeed = seed + (round ?? 0);
  const batches = Math.ceil((cases * (round === undefined ? fuzzRounds : 1)) / atOnce);
  let refused = 0;
  const countRefused = (outcome: Outcome) => void (refused += outcome === 'rejected' ? 1 : 0);
  const explain = (value: T) => (error: unknown) => {
    const shown = inspect(value, { depth: 6, maxStringLength: 2_000, maxArrayLength: 300 });
    throw new Error(`seed ${ownSeed}, case ${shown}`, { cause: error });
  };
  const outcome = await fc.check(
    fc.asyncProperty(fc.array(arbitrary, { minLength: atOnce, maxLength: atOnce }), async (batch) => {
      await Promise.all(batch.map((value) => check(value).then(countRefused, explain(value))));
    }),
    // Without shrinking: the case is reported unchanged, and cases that hang would hang repeatedly.
    { seed: ownSeed, numRuns: batches, endOnFailure: true },
  );
  // Without fc.assert, which would write the whole batch into its message.
  if (outcome.failed) throw outcome.errorInstance;
  const tried = batches * atOnce;
  // If every case is refused, the test has not reached the code behind the first check.
  if (refused === tried) throw new Error(`Each case of ${name} was refused`);
  process.stdout.write(`fuzz: ${name}: ${tried} cases, ${refused} refused, seed ${ownSeed}\n`);
}
