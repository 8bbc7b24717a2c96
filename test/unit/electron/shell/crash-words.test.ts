import { expect, it } from 'vitest';
import { languages } from '#shared/model/settings.ts';
import { crashWords } from '../../../../electron/shell/crash-words.ts';

it.each([
  ['en', /crashed several times.*safe.*log/],
  ['ko', /비정상 종료.*안전합니다.*로그/],
] as const)(
  'what is said outside a page that keeps crashing names what is safe and where to look: %s',
  (language, words) => {
    expect(crashWords[language]).toMatch(words);
    expect(Object.keys(crashWords).toSorted()).toEqual([...languages].toSorted());
  },
);
