import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const security = readFileSync(join(root, 'docs/security.md'), 'utf8');

describe('docs/security.md', () => {
  it('names tests that exist, in each row', () => {
    const cells = [...security.matchAll(/^\|.*\|([^|]+)\|$/gm)].map(([, cell = '']) => cell.trim());
    const rows = cells.filter((cell) => cell !== 'Test' && !/^-+$/.test(cell));
    expect(rows.length).toBeGreaterThan(50);
    const withoutTest = rows.filter((cell) => !cell.includes('`'));
    expect(withoutTest).toEqual(['none', 'by hand at each release']);
    const paths = rows.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path));
    const isThere = (path: string) =>
      ['.test.ts', '.test.tsx', '.spec.ts', ''].some((end) => existsSync(join(root, 'test', path + end)));
    expect(paths.filter((path) => !isThere(path))).toEqual([]);
  });

  it('names source files that exist', () => {
    const names = [...security.matchAll(/`((?:desktop|ipc|electron)\/[\w/-]+\.ts)`/g)].map(
      ([, name = '']) => name,
    );
    expect(names.length).toBeGreaterThan(10);
    const paths = names.map((name) => (name.startsWith('electron/') ? name : `electron/${name}`));
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});
