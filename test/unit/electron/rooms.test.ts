import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { expect, test } from 'vitest';

/** The rooms of each folder from the bottom up. The empty one has the folder's own files, which connect the others. */
const roomsOf = {
  console: [
    'storage',
    'trust',
    'lab-client',
    'managed',
    'collections',
    'session',
    'fleet',
    'privacy',
    'tools',
    '',
  ],
  'lab-service': [
    'network',
    'limits',
    'connectors',
    'accounts',
    'http',
    'openapi',
    'agents',
    'claims',
    'contacts',
    'polling',
    'devices',
    'observe',
    'operations',
    'server',
    'embedded',
    'cli',
  ],
};

test.each(Object.entries(roomsOf))(
  'files of %s import only from their own and lower rooms',
  (folder, rooms) => {
    const root = join(import.meta.dirname, '../../../electron', folder);
    const roomOf = (file: string) => {
      const [first = '', ...rest] = relative(root, file).split(sep);
      return rest.length === 0 ? '' : first;
    };
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
  },
);
