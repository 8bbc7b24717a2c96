import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readDataDir, readLanguage, readTray } from '../../../../electron/desktop/command-line.ts';

function switches(values: Readonly<Record<string, string>>) {
  // Like Electron's command line: an absent switch is empty.
  return { getSwitchValue: (name: string) => values[name] ?? '' };
}

test.each([
  ['some/folder', resolve('some/folder')],
  ['/data', '/data'],
  ['', null],
])('--user-data-dir=%s is %s', (value, folder) => {
  expect(readDataDir(switches({ 'user-data-dir': value }))).toBe(folder);
});

test.each([
  ['on', true],
  ['off', false],
  ['', null],
  ['perhaps', null],
])('--tray=%s is %s', (value, expected) => {
  expect(readTray(switches({ tray: value }))).toBe(expected);
});

describe('the language', () => {
  test.each([
    ['en', 'ko-KR', { override: 'en', system: 'ko' }],
    ['ko', 'en-US', { override: 'ko', system: 'en' }],
    ['', 'ko', { override: null, system: 'ko' }],
    ['', 'KO-kr', { override: null, system: 'ko' }],
    ['', 'de-DE', { override: null, system: 'en' }],
    ['', '', { override: null, system: 'en' }],
    ['de', 'en-US', { override: null, system: 'en' }],
    ['KO', 'en-US', { override: null, system: 'en' }],
  ])('--lang=%s on a %s system', (lang, locale, expected) => {
    expect(readLanguage(switches({ lang }), locale)).toEqual(expected);
  });
});
