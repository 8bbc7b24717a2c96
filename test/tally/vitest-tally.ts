import type { Reporter, TestModule } from 'vitest/node';
import { tally } from './tally.ts';

/** Counts a run's tests; a file that cannot be loaded counts as one that failed. */
export const vitestTally: Reporter = {
  onTestRunEnd(modules, unhandledErrors) {
    const states = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => test.result().state),
    );
    const count = (state: string) => states.filter((each) => each === state).length;
    const broken = modules.filter(isBroken).length + unhandledErrors.length;
    tally({ passed: count('passed'), failed: count('failed') + broken, skipped: count('skipped') });
  },
};

function isBroken(module: TestModule): boolean {
  return module.errors().length > 0;
}
