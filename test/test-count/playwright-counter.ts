import type { FullConfig, FullResult, Reporter, Suite } from '@playwright/test/reporter';
import { addCount } from './test-count.ts';

/** Counts a run's tests. A run that failed without a failed test counts as one failed test. */
// Playwright makes reporters from a default export.
// oxlint-disable-next-line import/no-default-export
export default class PlaywrightCounter implements Reporter {
  #suite: Suite | null = null;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  onEnd({ status }: FullResult): void {
    const outcomes = this.#suite?.allTests().map((test) => test.outcome()) ?? [];
    const count = (outcome: string) => outcomes.filter((each) => each === outcome).length;
    const failed = count('unexpected');
    const passed = count('expected') + count('flaky');
    addCount({ passed, failed: failed === 0 && status !== 'passed' ? 1 : failed, skipped: count('skipped') });
  }

  printsToStdio(): boolean {
    return false;
  }
}
