import type { FullConfig, FullResult, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter';
import { addCount, describeFailure } from './test-count.ts';

/** Counts a run's tests. A run that failed without a failed test counts as one failed test. */
// Playwright makes reporters from a default export.
// oxlint-disable-next-line import/no-default-export
export default class PlaywrightCounter implements Reporter {
  #suite: Suite | null = null;
  #errorOutside = 'No test has failed.';

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  onError({ message = '' }: TestError): void {
    this.#errorOutside = message;
  }

  onEnd({ status }: FullResult): void {
    const tests = this.#suite?.allTests() ?? [];
    const withOutcome = (outcome: string) => tests.filter((test) => test.outcome() === outcome);
    const failures = withOutcome('unexpected').map(describeTest);
    if (failures.length === 0 && status !== 'passed')
      failures.push(describeFailure(`The run ended as ${status}`, this.#errorOutside));
    addCount({
      passed: withOutcome('expected').length + withOutcome('flaky').length,
      failures,
      skipped: withOutcome('skipped').length,
    });
  }

  printsToStdio(): boolean {
    return false;
  }
}

function describeTest(test: TestCase): string {
  const errors = test.results.flatMap((result) => result.errors);
  return describeFailure(
    test.titlePath().filter(Boolean).join(' > '),
    errors.map(({ message }) => message ?? '').join('\n'),
  );
}
