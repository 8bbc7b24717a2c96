import { expect, it } from 'vitest';
import { readLanguage } from '../../../../../electron/lab-service/http/language.ts';

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['ko', 'ko'],
  ['ko-KR', 'ko'],
  ['KO', 'ko'],
  ['ko-KR,ko;q=0.9,en-US;q=0.8,en;q=0.7', 'ko'],
  ['en,ko;q=0.9', 'en'],
  ['en;q=0.1, ko;q=0.2', 'ko'],
  ['en, ko', 'en'],
  ['ko, en', 'ko'],
  ['de, ko;q=0.1', 'ko'],
  ['ko;q=0', 'en'],
  ['kok', 'en'],
  ['*', 'en'],
  ['ko;q=2', 'en'],
  [`${'x,'.repeat(100_000)}ko`, 'en'],
])('reads %j as %s', (header, language) => {
  expect(readLanguage(header)).toBe(language);
});
