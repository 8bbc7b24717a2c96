import { expect, test } from 'vitest';
import { readLock, readManifest, readText } from './manifests.ts';

const rows = [...readText('docs/dependencies.md').matchAll(/^\| `([^`]+)`(.*)\|$/gm)].map(
  ([, name = '', rest = '']) => {
    const [, purpose = '', upkeep = '', licence = ''] = rest.split('|').map((cell) => cell.trim());
    return { name, purpose, upkeep, licence };
  },
);
const { dependencies, devDependencies, optionalDependencies } = readManifest('package.json');
const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });

test('every dependency is justified once, and every justification has a dependency', () => {
  expect(rows.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
});

test('each states its purpose, its maintainer, and its licence as in the package itself', () => {
  expect(rows.filter(({ purpose, upkeep }) => purpose === '' || upkeep === '')).toEqual([]);
  const licences = new Map(readLock('package-lock.json').map(({ path, license }) => [path, license]));
  expect(rows.map(({ name, licence }) => [name, licence])).toEqual(
    rows.map(({ name }) => [name, licences.get(`node_modules/${name}`)]),
  );
});

test('there is no dependency at run time: everything that runs is bundled', () => {
  expect(dependencies).toEqual({});
});
