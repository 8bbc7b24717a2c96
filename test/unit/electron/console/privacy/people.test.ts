import { expect, it } from 'vitest';
import type { Language } from '#shared/locales/languages.ts';
import { createPeople, letterOf } from '../../../../../electron/console/privacy/people.ts';

it('the same person keeps a letter, whatever name is used', () => {
  const people = createPeople(() => 'en');
  people.meet('Kim Minjun', '1042', null);
  expect(['1042', ' kim minjun ', 'Lee', 'lee', 'Park'].map((name) => people.labelOf(name))).toEqual([
    'Person A',
    'Person A',
    'Person B',
    'Person B',
    'Person C',
  ]);
  people.meet('1042', 'minjun@example.com');
  expect(people.hide('mail minjun@example.com')).toBe('mail Person A');
  expect(people.labelOf('')).toBe('');
});

it('letters follow the language, and mean the same people', () => {
  let language: Language = 'en';
  const people = createPeople(() => language);
  people.meet('Kim');
  people.meet('박서준');
  language = 'ko';
  expect(people.labelOf('박서준')).toBe('사용자 B');
  expect(people.hide('Kim의 폰')).toBe('사용자 A의 폰');
  expect(people.reveal('사용자 b 또는 Person A, Person Z, person above')).toBe(
    '박서준 또는 Kim, Person Z, person above',
  );
});

it('forgets at sign-out', () => {
  const people = createPeople(() => 'en');
  people.meet('Kim');
  people.meet('Lee');
  people.forget();
  expect(people.hide('Kim and Lee')).toBe('Kim and Lee');
  expect(people.labelOf('Lee')).toBe('Person A');
});

it('letters go on after Z', () => {
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

it('past the most people kept, one sign stands for all others', () => {
  const people = createPeople(() => 'en');
  for (let index = 0; index < 20_000; index += 1) people.meet(`user ${index}`);
  expect(people.labelOf('one more')).toBe('Person …');
  expect(people.labelOf('user 1')).toBe('Person B');
});
