import { expect, it } from 'vitest';
import { readLanguage, readWait } from '../../../../../electron/lab-service/http/headers.ts';

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
])('reads the language of %j as %s', (header, language) => {
  expect(readLanguage(header)).toBe(language);
});

it.each([
  ['wait=15', 15],
  ['Wait = 5', 5],
  ['wait="7"', 7],
  ['respond-async, wait=10', 10],
  ['wait=10;x=y, return=minimal', 10],
  ['wait=1, wait=2', 1],
  ['wait=0', 0],
  [undefined, null],
  ['', null],
  ['wait', null],
  ['wait=-1', null],
  ['wait=1.5', null],
  ['wait=soon', null],
  ['await=5', null],
  ['wait="5', null],
])('reads the wait of %o as %s', (header, seconds) => expect(readWait(header)).toBe(seconds));
