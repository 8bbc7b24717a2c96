import { inspect } from 'node:util';
import * as fc from 'fast-check';

const isNightly = process.env['FUZZ'] === 'nightly';
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);
const NIGHTLY_TIMES = 40;

/** For a whole test, in milliseconds. */
export const fuzzTimeoutMs = isNightly ? 3_600_000 : 60_000;

export interface FuzzOptions {
  readonly name: string;
  /** In every run; forty times as many when FUZZ is `nightly`. */
  readonly cases: number;
  /** How many are under way at the same time: most of the time of a case that hangs is waiting. */
  readonly atOnce: number;
}

/** Tries `check` on that many cases, and tells how many that were and the seed that makes the same ones (FUZZ_SEED). */
export async function fuzz<T>(
  { name, cases, atOnce }: FuzzOptions,
  arbitrary: fc.Arbitrary<T>,
  check: (value: T) => Promise<void>,
): Promise<void> {
  const batches = Math.ceil((cases * (isNightly ? NIGHTLY_TIMES : 1)) / atOnce);
  const explain = (value: T) => (error: unknown) => {
    const shown = inspect(value, { depth: 6, maxStringLength: 2_000, maxArrayLength: 300 });
    throw new Error(`seed ${seed}, case ${shown}`, { cause: error });
  };
  const outcome = await fc.check(
    fc.asyncProperty(fc.array(arbitrary, { minLength: atOnce, maxLength: atOnce }), async (batch) => {
      await Promise.all(batch.map((value) => check(value).catch(explain(value))));
    }),
    // Without shrinking: the case is told as it is, and cases that hang would hang again and again.
    { seed, numRuns: batches, endOnFailure: true },
  );
  // Not by fc.assert, which would write the whole batch into its message.
  if (outcome.failed) throw outcome.errorInstance;
  process.stdout.write(`fuzz: ${name}: ${batches * atOnce} cases, seed ${seed}\n`);
}
