import { expect, test } from 'vitest';
import { readLock, readManifest, readText } from './manifests.ts';

const rows = [...readText('docs/dependencies.md').matchAll(/^\| `([^`]+)`(.*)\|$/gm)].map(
  ([, name = '', rest = '']) => {
    const [, purpose = '', upkeep = '', license = ''] = rest.split('|').map((cell) => cell.trim());
    return { name, purpose, upkeep, license };
  },
);
const { dependencies, devDependencies, optionalDependencies } = readManifest('package.json');
const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });

test('justifies every dependency once', () => {
  expect(rows.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
});

test('gives the purpose, maintainer and real license of each', () => {
  expect(rows.filter(({ purpose, upkeep }) => purpose === '' || upkeep === '')).toEqual([]);
  const licenses = new Map(readLock('package-lock.json').map(({ path, license }) => [path, license]));
  expect(rows.map(({ name, license }) => [name, license])).toEqual(
    rows.map(({ name }) => [name, licenses.get(`node_modules/${name}`)]),
  );
});

test('bundles everything that runs', () => {
  expect(dependencies).toEqual({});
});
