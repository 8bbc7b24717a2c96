import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { groups } from '../../mutation/groups.ts';

const cwd = join(import.meta.dirname, '../../..');

it.each(groups)('each pattern of the group $name matches files', ({ sources, tests }) => {
  const empty = [...sources, ...tests].filter((pattern) => globSync(pattern, { cwd }).length === 0);
  expect(empty).toEqual([]);
});

it('no source is in two groups', () => {
  const files = groups.flatMap(({ sources }) => [
    ...new Set(sources.flatMap((each) => globSync(each, { cwd }))),
  ]);
  expect(files.length).toBe(new Set(files).size);
});
