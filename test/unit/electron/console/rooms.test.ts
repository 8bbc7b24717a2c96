import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { expect, test } from 'vitest';

const project = join(import.meta.dirname, '../../../..');
const root = join(project, 'electron/console');

/** The files of the folder itself connect the rooms. */
function roomOf(file: string): string {
  const [first = '', ...rest] = relative(root, file).split(sep);
  return rest.length === 0 ? 'the folder itself' : first;
}

/** The drawing's arrows, by the names of the rooms. */
function readArrows(): readonly (readonly [from: string, to: string])[] {
  const text = readFileSync(join(project, 'docs/architecture.md'), 'utf8');
  const drawing = /## Rooms of the console[^]*?```mermaid\n([^]*?)```/.exec(text)?.[1] ?? '';
  const names = new Map(
    Array.from(drawing.matchAll(/(\w+)\["([^<:"]+)/g), ([, id = '', name = '']) => [id, name]),
  );
  const nameOf = (id = '') => names.get(id) ?? id;
  return Array.from(drawing.matchAll(/(\w+) --> (\w+)/g), ([, from, to]) => [nameOf(from), nameOf(to)]);
}

function readImports(): ReadonlySet<string> {
  const files = globSync('**/*.ts', { cwd: root }).map((file) => join(root, file));
  const found = files.flatMap((file) => {
    const imports = readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'|import\('(\.[^']+)'\)/g);
    return Array.from(imports, ([, one, other]) => join(dirname(file), one ?? other ?? ''))
      .filter((imported) => imported.startsWith(root) && roomOf(imported) !== roomOf(file))
      .map((imported) => `${roomOf(file)} -> ${roomOf(imported)}`);
  });
  return new Set(found);
}

test('the drawing of the rooms has an arrow, or several in a row, for each import, and no other', () => {
  const arrows = readArrows();
  const reach = (from: string): readonly string[] =>
    arrows.flatMap(([one, to]) => (one === from ? [to, ...reach(to)] : []));
  const rooms = new Set(arrows.flat());
  const drawn = new Set([...rooms].flatMap((from) => reach(from).map((to) => `${from} -> ${to}`)));
  const imports = readImports();
  expect([...imports].filter((each) => !drawn.has(each))).toEqual([]);
  expect(arrows.map(([from, to]) => `${from} -> ${to}`).filter((each) => !imports.has(each))).toEqual([]);
});
