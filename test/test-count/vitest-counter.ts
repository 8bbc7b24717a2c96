import type { Reporter, TestModule } from 'vitest/node';
import { addCount } from './test-count.ts';

/** Counts a run's tests. A file that cannot be loaded counts as one failed test. */
export const vitestCounter: Reporter = {
  onTestRunEnd(modules, unhandledErrors) {
    const states = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => test.result().state),
    );
    const count = (state: string) => states.filter((each) => each === state).length;
    const broken = modules.filter(isBroken).length + unhandledErrors.length;
    addCount({ passed: count('passed'), failed: count('failed') + broken, skipped: count('skipped') });
  },
};

function isBroken(module: TestModule): boolean {
  return module.errors().length > 0;
}
