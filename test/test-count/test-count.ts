import { appendFileSync, readFileSync } from 'node:fs';

/** The counts of one run of a test runner. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Appends a run's count to the file that TEST_COUNT_FILE names. Does nothing without that variable. */
export function addCount(count: Count): void {
  const file = process.env['TEST_COUNT_FILE'];
  if (file) appendFileSync(file, `${JSON.stringify(count)}\n`);
}

/** The sum of all counts in a file. */
export function sumCounts(file: string): Count {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return (
    lines
      // Each written by `addCount`.
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
