import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { expect, test } from 'vitest';

const service = join(import.meta.dirname, '../../../../electron/lab-service');

/** The rooms from the bottom up. A room imports only from rooms before it. */
const rooms = [
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
];

const roomOf = (file: string) => relative(service, file).split(sep, 1)[0] ?? '';

test('files import only from their own and lower rooms', () => {
  const files = globSync('**/*.ts', { cwd: service }).map((file) => join(service, file));
  expect([...new Set(files.map(roomOf))].toSorted()).toEqual(rooms.toSorted());
  const upwards = files.flatMap((file) => {
    const imports = readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'|import\('(\.[^']+)'\)/g);
    return Array.from(imports, ([, one, other]) => join(dirname(file), one ?? other ?? ''))
      .filter((imported) => imported.startsWith(service))
      .filter((imported) => rooms.indexOf(roomOf(imported)) > rooms.indexOf(roomOf(file)))
      .map((imported) => `${relative(service, file)} imports ${relative(service, imported)}`);
  });
  expect(upwards).toEqual([]);
});
