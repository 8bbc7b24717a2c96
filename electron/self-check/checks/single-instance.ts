import { type Check, fail, pass } from '../check.ts';

interface InstanceFacts {
  readonly hasLock: () => boolean;
  /** Starts the console on the same folder. Resolves to its exit code, or null if a signal ended it. */
  readonly startSecond: (signal: AbortSignal) => Promise<number | null>;
  /** Resolves when this console receives the event about another one. */
  readonly waitForSecondInstance: (signal: AbortSignal) => Promise<void>;
}

export function singleInstanceCheck({ hasLock, startSecond, waitForSecondInstance }: InstanceFacts): Check {
  return {
    name: 'single-instance',
    expected: 'a second console on the same data folder notifies the first one and ends',
    async run(signal) {
      if (!hasLock()) return fail('this console does not have the lock');
      const [code] = await Promise.all([startSecond(signal), waitForSecondInstance(signal)]);
      if (code !== 0)
        return fail(`the second one ended with ${code === null ? 'a signal' : `exit code ${code}`}`);
      return pass('it ended with exit code 0');
    },
  };
}
