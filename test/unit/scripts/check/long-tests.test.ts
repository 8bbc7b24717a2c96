import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { longTests } from '../../../../scripts/check/long-tests.ts';

const root = join(import.meta.dirname, '../../../..');

it('names only long tests that exist', () => {
  const tests = globSync('test/**/*.test.ts', { cwd: root }).map((path) => path.replaceAll('\\', '/'));
  expect(longTests.filter((beginning) => !tests.some((path) => path.startsWith(beginning)))).toEqual([]);
  expect(longTests.filter((beginning) => beginning.startsWith('test/unit/'))).toEqual([]);
});
