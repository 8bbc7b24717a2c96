import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from '#shared/search/parse.ts';
import { locales } from '#shared/locales/languages.ts';

const docs = join(import.meta.dirname, '../../../docs');
const read = (path: string) => readFile(join(docs, path), 'utf8');

/** Every text of a language, at any depth. */
function listTexts(texts: object): readonly string[] {
  return Object.values(texts).flatMap((value: unknown) =>
    typeof value === 'string' ? [value] : listTexts(Object(value)),
  );
}

/** The texts of a document between two signs, such as its bold words. */
function findAll(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found);
}

describe.each([
  ['guide/en.md', 'en'],
  ['guide/ko.md', 'ko'],
] as const)('docs/%s', (path, language) => {
  it('names buttons and links by their texts', async () => {
    const bold = findAll(await read(path), /\*\*(.+?)\*\*/g);
    const shown = listTexts(await locales[language].page());
    expect(bold.length).toBeGreaterThan(10);
    expect(bold.filter((words) => !shown.some((text) => text.includes(words)))).toEqual([]);
  });

  it('contains only valid searches', async () => {
    const table = (await read(path)).split('\n').filter((line) => /^\|.*\| `[^`]+` +\|$/.test(line));
    const searches = table.flatMap((line) => findAll(line, /`([^`]+)` +\|$/g));
    expect(searches.length).toBeGreaterThan(5);
    expect(searches.filter((search) => parse(search).problems.length > 0)).toEqual([]);
  });
});

it.each(['service', 'programs', 'privacy'])('has the same content in both languages: %s', async (page) => {
  const [english, korean] = await Promise.all([read(`${page}.md`), read(`${page}.ko.md`)]);
  const blocks = /```[a-z ]*\n([\s\S]+?)```/g;
  // Another test runs the code blocks of the English page.
  expect(findAll(korean, blocks)).toEqual(findAll(english, blocks));
  const firstCells = /^\| +(`[^`]+`|-?\d+) +\|/gm;
  expect(findAll(korean, firstCells)).toEqual(findAll(english, firstCells));
  const headings = /^(#+) /gm;
  expect(findAll(korean, headings)).toEqual(findAll(english, headings));
});
