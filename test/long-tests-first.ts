import { join } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { longTests } from '../scripts/check/long-tests.ts';

const root = join(import.meta.dirname, '..');

/** Starts the long files first, so that no processor waits for the last one. Vitest itself knows durations only from an earlier run. */
export class LongTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Vitest's method returns a new list.
    // oxlint-disable-next-line unicorn/no-array-sort
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) =>
      longTests.some((beginning) => moduleId.startsWith(join(root, beginning)));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
