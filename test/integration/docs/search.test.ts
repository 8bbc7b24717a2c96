import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fields } from '#shared/search/fields.ts';
import { parse } from '#shared/search/parse.ts';
import { print } from '#shared/search/print.ts';

const page = readFileSync(new URL('../../../docs/search.md', import.meta.url), 'utf8');

function tableOf(heading: string): readonly (readonly string[])[] {
  const part = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const lines = part.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

function code(cell: string | undefined): string {
  return /^.*?`(.+?)`/.exec(cell ?? '')?.[1] ?? '';
}

describe('the examples in docs/search.md', () => {
  it.each(tableOf('Words').map(([cell]) => code(cell)))('are a search: %s', (example) => {
    const { query, problems } = parse(example);
    expect(problems).toEqual([]);
    expect(parse(print(query))).toEqual({ query, problems: [] });
  });

  it('name every field and its kind', () => {
    const documented = tableOf('Fields').map(([id, kind]) => [code(id), kind]);
    expect(documented).toEqual(fields.map(({ id, kind }) => [id, kind]));
    for (const [id, , aliases] of tableOf('Fields')) {
      const field = fields.find((each) => each.id === code(id));
      for (const [, alias] of (aliases ?? '').matchAll(/`(.+?)`/g)) expect(field?.aliases).toContain(alias);
    }
  });

  it.each(tableOf('Mistakes').map(([text, kind]) => [code(text), kind]))('report %s as %s', (text, kind) => {
    const { problems } = parse(text);
    expect(problems.map((problem) => problem.kind)).toEqual([kind]);
  });
});
