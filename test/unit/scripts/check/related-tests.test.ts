import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { longTests } from '../../../../scripts/check/long-tests.ts';
import { chooseTests, findComponentTests } from '../../../../scripts/check/related-tests.ts';

const root = join(import.meta.dirname, '../../../..');

const flood = 'test/security/electron/lab-service/flood.test.ts';
const parse = 'test/unit/shared/search/parse.test.ts';

it('leaves out a long test unless it changed itself', () => {
  expect(chooseTests([flood, parse], ['shared/search/parse.ts'])).toEqual({ run: [parse], leftOut: [flood] });
  expect(chooseTests([flood, parse], [flood])).toEqual({ run: [flood, parse], leftOut: [] });
});

it('leaves out slow tests if more than 40 files are concerned', () => {
  const units = Array.from({ length: 38 }, (_, index) => `test/unit/${index}.test.ts`);
  const others = ['test/integration/docs/search.test.ts', 'test/security/secrets.test.ts'];
  expect(chooseTests([...units, ...others, flood], [])).toEqual({
    run: [...units, ...others],
    leftOut: [flood],
  });
  const many = [...units, parse, ...others];
  expect(chooseTests(many, [])).toEqual({ run: [...units, parse], leftOut: others });
  expect(chooseTests(many, others).leftOut).toEqual([]);
});

it('finds component tests next to what changed', () => {
  const folder = 'test/component/features/devices/search';
  const tests = globSync(`${folder}/*.test.tsx`, { cwd: root }).map((path) => path.replaceAll('\\', '/'));
  expect(tests.length).toBeGreaterThan(0);
  const source = 'renderer/features/devices/search/complete.ts';
  for (const changed of [source, `${folder}/search-box.test.tsx`])
    expect(findComponentTests(root, [changed, 'renderer/main.tsx', 'test/component/page.tsx'])).toEqual(
      tests.toSorted(),
    );
  expect(
    findComponentTests(root, ['shared/search/parse.ts', 'test/unit/renderer/grid/grid.test.ts']),
  ).toEqual([]);
});

it('names only long tests that exist', () => {
  const tests = globSync('test/**/*.test.ts', { cwd: root }).map((path) => path.replaceAll('\\', '/'));
  expect(longTests.filter((beginning) => !tests.some((path) => path.startsWith(beginning)))).toEqual([]);
  expect(longTests.filter((beginning) => beginning.startsWith('test/unit/'))).toEqual([]);
});
