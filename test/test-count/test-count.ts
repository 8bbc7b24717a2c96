import { appendFileSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** The counts of one run of a test runner. */
export interface Count {
  readonly passed: number;
  /** The name and the error of each failed test. */
  readonly failures: readonly string[];
  readonly skipped: number;
}

/** Appends a run's count to a file, by default the one that TEST_COUNT_FILE names. Does nothing without one. */
export function addCount(count: Count, file = process.env['TEST_COUNT_FILE']): void {
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
        (sum, { passed, failures, skipped }) => ({
          passed: sum.passed + passed,
          failures: [...sum.failures, ...failures],
          skipped: sum.skipped + skipped,
        }),
        { passed: 0, failures: [], skipped: 0 },
      )
  );
}

/** The entry of a failed test, with at most 15 lines of its error, and 200 characters of each. */
export function describeFailure(name: string, error: string): string {
  const lines = stripVTControlCharacters(error).split('\n').slice(0, 15);
  return [name, ...lines.map((line) => line.slice(0, 200))].join('\n    ');
}
