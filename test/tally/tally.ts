import { appendFileSync, readFileSync } from 'node:fs';

/** What one run of a test runner counted. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Adds a run's count to the file that TEST_TALLY names, for who sums up several runners; without it, does nothing. */
export function tally(count: Count): void {
  const file = process.env['TEST_TALLY'];
  if (file) appendFileSync(file, `${JSON.stringify(count)}\n`);
}

/** The sum of all counts in a tally file. */
export function sumTally(file: string): Count {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return (
    lines
      // Each written by `tally`.
      .map((line) => JSON.parse(line) as Count)
      .reduce(
        (sum, { passed, failed, skipped }) => ({
          passed: sum.passed + passed,
          failed: sum.failed + failed,
          skipped: sum.skipped + skipped,
        }),
        { passed: 0, failed: 0, skipped: 0 },
      )
  );
}
