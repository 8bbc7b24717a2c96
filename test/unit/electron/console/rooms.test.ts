import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../../electron/console');

/** The rooms from the bottom up. The files of the folder itself, which connect the rooms, are above them. */
const rooms = [
  'storage',
  'trust',
  'lab-client',
  'managed',
  'collections',
  'session',
  'fleet',
  'privacy',
  'tools',
  'scopes',
];

function roomOf(file: string): string {
  const [first = '', ...rest] = relative(root, file).split(sep);
  return rest.length === 0 ? 'scopes' : first;
}

test('files import only from their own and lower rooms', () => {
  const files = globSync('**/*.ts', { cwd: root }).map((file) => join(root, file));
  expect([...new Set(files.map(roomOf))].toSorted()).toEqual(rooms.toSorted());
  const upwards = files.flatMap((file) => {
    const imports = readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'|import\('(\.[^']+)'\)/g);
    return Array.from(imports, ([, one, other]) => join(dirname(file), one ?? other ?? ''))
      .filter((imported) => imported.startsWith(root))
      .filter((imported) => rooms.indexOf(roomOf(imported)) > rooms.indexOf(roomOf(file)))
      .map((imported) => `${relative(root, file)} imports ${relative(root, imported)}`);
  });
  expect(upwards).toEqual([]);
});
