import { describe, expect, test } from 'vitest';
import { en } from '../../../../renderer/i18n/en.ts';
import { ko } from '../../../../renderer/i18n/ko.ts';

type Leaf = readonly [path: string, text: string];

function leaves(value: object, path = ''): Leaf[] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]): Leaf[] =>
    typeof inner === 'object' && inner !== null
      ? leaves(inner, `${path}${key}.`)
      : [[`${path}${key}`, String(inner)]],
  );
}

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]);
const english = new Map(leaves(en));

describe('Korean', () => {
  test.each(leaves(ko))('%s takes the values English takes', (path, text) => {
    expect(new Set(placeholders(text))).toEqual(new Set(placeholders(english.get(path) ?? '')));
  });

  test('has no text left in English', () => {
    const words = (text: string) => text.replaceAll(/\{\{\w+\}\}/g, '');
    const same = leaves(ko).filter(
      ([path, text]) => english.get(path) === text && /[A-Za-z]{4}/.test(words(text)),
    );
    expect(same).toEqual([]);
  });
});
