import { expect, it } from 'vitest';
import type { Language } from '#shared/locales/languages.ts';
import { createPseudonyms, letterOf } from '../../../../../electron/console/privacy/pseudonyms.ts';

it('give a person the same letter every time', () => {
  const pseudonyms = createPseudonyms(() => 'en');
  pseudonyms.register('Kim Minjun', '1042', null);
  expect(['1042', ' kim   minjun ', 'Lee', 'lee', 'Park'].map((name) => pseudonyms.labelOf(name))).toEqual([
    'Person A',
    'Person A',
    'Person B',
    'Person B',
    'Person C',
  ]);
  pseudonyms.register('1042', 'minjun@example.com');
  expect(pseudonyms.hide('mail minjun@example.com')).toBe('mail Person A');
  expect(pseudonyms.labelOf('')).toBe('');
});

it('follow the language and mean the same people', () => {
  let language: Language = 'en';
  const pseudonyms = createPseudonyms(() => language);
  pseudonyms.register('Kim');
  pseudonyms.register('박서준');
  language = 'ko';
  expect(pseudonyms.labelOf('박서준')).toBe('사용자 B');
  expect(pseudonyms.hide('Kim의 폰')).toBe('사용자 A의 폰');
  expect(pseudonyms.reveal('사용자 b 또는 Person A, Person Z, person above')).toBe(
    '박서준 또는 Kim, Person Z, person above',
  );
});

it('are forgotten at sign-out', () => {
  const pseudonyms = createPseudonyms(() => 'en');
  pseudonyms.register('Kim');
  pseudonyms.register('Lee');
  pseudonyms.clear();
  expect(pseudonyms.hide('Kim and Lee')).toBe('Kim and Lee');
  expect(pseudonyms.labelOf('Lee')).toBe('Person A');
});

it('continue after Z', () => {
  expect([0, 25, 26, 27, 51, 52, 701, 702].map(letterOf)).toEqual([
    'A',
    'Z',
    'AA',
    'AB',
    'AZ',
    'BA',
    'ZZ',
    'AAA',
  ]);
});

it('use one sign for everyone beyond the limit', () => {
  const pseudonyms = createPseudonyms(() => 'en');
  for (let index = 0; index < 20_000; index += 1) pseudonyms.register(`user ${index}`);
  expect(pseudonyms.labelOf('one more')).toBe('Person …');
  expect(pseudonyms.labelOf('user 1')).toBe('Person B');
});
