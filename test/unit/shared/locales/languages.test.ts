import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Language, languages, locales } from '#shared/locales/languages.ts';

/** All texts of a language, in the page and outside it. */
const translations = new Map<Language, object>(
  await Promise.all(
    languages.map(
      async (language) =>
        [language, { page: await locales[language].page(), native: locales[language].native }] as const,
    ),
  ),
);
const leavesOf = (language: Language) => leaves(translations.get(language) ?? {});

type Leaf = readonly [path: string, text: string];

function leaves(value: object, path = ''): Leaf[] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]): Leaf[] =>
    typeof inner === 'object' && inner !== null
      ? leaves(inner, `${path}${key}.`)
      : [[`${path}${key}`, String(inner)]],
  );
}

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]);
const english = new Map(leavesOf('en'));
const pluralForm = /_(?:zero|one|two|few|many|other)$/;
const plurals = [...english.keys()].flatMap((path) =>
  path.endsWith('_other') ? [path.slice(0, -'_other'.length)] : [],
);

const locale = (language: Language) => join(import.meta.dirname, '../../../../shared/locales', language);

describe.each(languages)('%s', (language) => {
  const texts = new Map(leavesOf(language));

  test('has the same files as English', () => {
    expect(readdirSync(locale(language))).toEqual(readdirSync(locale('en')));
    for (const file of ['locale.ts', 'page.ts'])
      expect(readFileSync(join(locale(language), file))).toEqual(readFileSync(join(locale('en'), file)));
  });

  test('has every English text and no others', () => {
    const wholes = (paths: Iterable<string>) =>
      new Set([...paths].map((path) => path.replace(pluralForm, '')));
    expect(wholes(texts.keys())).toEqual(wholes(english.keys()));
    expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test('has every plural form of its language', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const needed = plurals.flatMap((path) => forms.map((form) => `${path}_${form}`));
    expect(needed.filter((path) => !texts.has(path))).toEqual([]);
    expect(plurals.length).toBeGreaterThan(20);
  });

  test('has the same placeholders as English', () => {
    // A plural form that English does not have has the placeholders of `_other`.
    const model = (path: string) =>
      english.get(path) ?? english.get(path.replace(pluralForm, '_other')) ?? '';
    const differ = (one: string, two: string) => {
      const [ones, twos] = [new Set(placeholders(one)), new Set(placeholders(two))];
      return ones.size !== twos.size || [...ones].some((name) => !twos.has(name));
    };
    const other = [...texts].filter(([path, text]) => differ(text, model(path)));
    expect(other).toEqual([]);
  });
});

test.each(languages.filter((language) => language !== 'en'))('%s has no text left in English', (language) => {
  const words = (text: string) => text.replaceAll(/\{\{\w+\}\}/g, '');
  const same = leavesOf(language).filter(
    ([path, text]) => english.get(path) === text && /[A-Za-z]{4}/.test(words(text)),
  );
  expect(same).toEqual([]);
});

test('Korean uses the formal polite style throughout', () => {
  const ends = leavesOf('ko').flatMap(([path, text]) =>
    [...text.matchAll(/([가-힣]+)(?: ?\([^)]*\))?[.!?](?=\s|$)/g)].map(
      ([, end = '']) => [path, end] as const,
    ),
  );
  expect(ends.length).toBeGreaterThan(200);
  // Other words at the end of a sentence are not verbs, as in a list.
  const verbs = ends.filter(([, end]) => /[다까요오죠지]$/.test(end));
  expect(verbs.filter(([, end]) => !/(?:니다|니까|세요|십시오)$/.test(end))).toEqual([]);
});
