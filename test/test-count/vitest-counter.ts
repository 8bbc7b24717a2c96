import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { addCount, describeFailure } from './test-count.ts';

/** Counts a run's tests. A file that cannot be loaded counts as one failed test. */
export const vitestCounter: Reporter = {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const inState = (state: string) => tests.filter((test) => test.result().state === state);
    addCount({
      passed: inState('passed').length,
      failures: [
        ...inState('failed').map(describeTest),
        ...modules.filter((module) => module.errors().length > 0).map(describeModule),
        ...unhandledErrors.map(({ message }) => describeFailure('An error outside of the tests', message)),
      ],
      skipped: inState('skipped').length,
    });
  },
};

function describeTest(test: TestCase): string {
  const errors = test.result().errors ?? [];
  const text = errors.map(({ message, diff }) => `${message}\n${diff ?? ''}`).join('\n');
  return describeFailure(`${test.module.relativeModuleId} > ${test.fullName}`, text);
}

function describeModule(module: TestModule): string {
  const text = module.errors().map(({ message }) => message);
  return describeFailure(module.relativeModuleId, text.join('\n'));
}
