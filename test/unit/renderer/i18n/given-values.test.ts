import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseSync, Visitor } from 'vite';
import { locales } from '#shared/locales/languages.ts';

const renderer = join(import.meta.dirname, '../../../../renderer');

/** A call of `t` with a key and literal values. Null if the values are not literals. */
interface Call {
  readonly file: string;
  readonly key: string;
  readonly values: ReadonlySet<string>;
}

/** The calls of `t` in a file whose key and values are literals. */
function findCalls(file: string): readonly Call[] {
  const calls: Call[] = [];
  const { program, errors } = parseSync(file, readFileSync(join(renderer, file), 'utf8'));
  expect(errors).toEqual([]);
  new Visitor({
    CallExpression({ callee, arguments: [key, values] }) {
      const name = callee.type === 'MemberExpression' ? callee.property : callee;
      if (name.type !== 'Identifier' || name.name !== 't') return;
      if (key?.type !== 'Literal' || typeof key.value !== 'string') return;
      if (values !== undefined && values.type !== 'ObjectExpression') return;
      const names = (values?.properties ?? []).map((property) =>
        property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : null,
      );
      if (names.every((found) => found !== null))
        calls.push({ file, key: key.value, values: new Set(names) });
    },
  }).visit(program);
  return calls;
}

/** The text of a key, or its plural form `_other`. */
function textOf(texts: object, key: string): string | undefined {
  const inner = (value: unknown, name: string) => (value as Record<string, unknown> | undefined)?.[name]; // of JSON
  const find = (path: string) => path.split('.').reduce<unknown>(inner, texts);
  const text = find(key) ?? find(`${key}_other`);
  return typeof text === 'string' ? text : undefined;
}

// The types of JSON are `string`, so the compiler does not see the placeholders.
it('every text gets the values for its placeholders', async () => {
  const texts = await locales.en.page();
  const calls = globSync('**/*.{ts,tsx}', { cwd: renderer }).flatMap(findCalls);
  expect(calls.length).toBeGreaterThan(300);
  const wrong = calls.filter(({ key, values }) => {
    const text = textOf(texts, key);
    const names = [...(text ?? '').matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
    const unused = [...values].filter((name) => name !== 'count' && !names.includes(name));
    return text === undefined || unused.length > 0 || names.some((name) => !values.has(name));
  });
  expect(wrong).toEqual([]);
});
