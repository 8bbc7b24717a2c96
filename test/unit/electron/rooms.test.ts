import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { expect, test } from 'vitest';

const project = join(import.meta.dirname, '../../..');

/** From the bottom up. */
const serviceRooms = [
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

/** The folder's own files connect the others. */
const ITSELF = 'the folder itself';

function readRooms(folder: 'console' | 'lab-service') {
  const root = join(project, 'electron', folder);
  const roomOf = (file: string) => {
    const [first = '', ...rest] = relative(root, file).split(sep);
    return rest.length === 0 ? ITSELF : first;
  };
  const files = globSync('**/*.ts', { cwd: root }).map((file) => join(root, file));
  const imports = files.flatMap((file) => {
    const paths = readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'|import\('(\.[^']+)'\)/g);
    return Array.from(paths, ([, one, other]) => join(dirname(file), one ?? other ?? ''))
      .filter((imported) => imported.startsWith(root) && roomOf(imported) !== roomOf(file))
      .map((imported) => ({ from: roomOf(file), to: roomOf(imported), file: relative(root, file) }));
  });
  return { rooms: [...new Set(files.map(roomOf))], imports };
}

/** The arrows of the drawing in architecture.md. */
function readArrows() {
  const text = readFileSync(join(project, 'docs/architecture.md'), 'utf8');
  const drawing = /## Rooms of the console[^]*?```mermaid\n([^]*?)```/.exec(text)?.[1] ?? '';
  const names = new Map(
    Array.from(drawing.matchAll(/(\w+)\["([^<:"]+)/g), ([, id = '', name = '']) => [id, name]),
  );
  const nameOf = (id = '') => names.get(id) ?? id;
  return Array.from(drawing.matchAll(/(\w+) --> (\w+)/g), ([, from, to]) => ({
    from: nameOf(from),
    to: nameOf(to),
  }));
}

test('files of the lab service import only from their own and lower rooms', () => {
  const { rooms, imports } = readRooms('lab-service');
  expect(rooms.toSorted()).toEqual(serviceRooms.toSorted());
  expect(imports.filter(({ from, to }) => serviceRooms.indexOf(to) > serviceRooms.indexOf(from))).toEqual([]);
});

test('files of the console import only along the arrows of its drawing, and each arrow is an import', () => {
  const { rooms, imports } = readRooms('console');
  const arrows = readArrows();
  expect([...new Set(arrows.flatMap(({ from, to }) => [from, to]))].toSorted()).toEqual(rooms.toSorted());
  const leadsTo = (start: string, end: string): boolean =>
    arrows.some(({ from, to }) => from === start && (to === end || leadsTo(to, end)));
  expect(imports.filter(({ from, to }) => !leadsTo(from, to))).toEqual([]);
  expect(
    arrows.filter(({ from, to }) => !imports.some((each) => each.from === from && each.to === to)),
  ).toEqual([]);
});
