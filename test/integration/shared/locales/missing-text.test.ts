import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { API } from 'typescript/unstable/sync';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
const config = join(root, 'shared/tsconfig.json');

/** What the compiler says when `file` of the Korean texts has this content. */
function compileWith(file: string, content: string): readonly string[] {
  const changed = join(root, 'shared/locales/ko', file);
  const api = new API({
    cwd: root,
    fs: { readFile: (path) => (path === changed ? content : undefined) },
  });
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    return (project?.program.getSemanticDiagnostics() ?? []).map(({ text }) => text);
  } finally {
    api.close();
  }
}

const korean = (file: string) => readFileSync(join(root, 'shared/locales/ko', file), 'utf8');

test('a missing text is one error, with its language and key', () => {
  const without = korean('native.json').replace(/"edit": "[^"]*",/, '');
  expect(compileWith('native.json', without)).toEqual([
    expect.stringContaining('"ko: native.menu.menus.edit"'),
  ]);
});

test('a text that should be a list, or the other way round, is one error too', () => {
  const list = korean('native.json').replace(/"edit": ("[^"]*")/, '"edit": [$1]');
  expect(compileWith('native.json', list)).toHaveLength(1);
});
