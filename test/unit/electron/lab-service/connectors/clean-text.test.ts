import { expect, test } from 'vitest';
import { cleanText } from '../../../../../electron/lab-service/connectors/clean-text.ts';

test.each([
  ['an escape sequence', '\u001b[31mred\u001b[0m', '[31mred[0m'],
  ['controls of both sets', 'a\u0000b\u0007c\u0085d\u009be', 'abcde'],
  ['reversed text', 'SM\u202eOC-dab\u202c \u2066x\u2069\u200f', 'SMOC-dab x'],
  ['line separators', 'one\u2028two\r\n', 'onetwo'],
  ['space around', '  Galaxy S24 ', 'Galaxy S24'],
  ['other scripts', '품질팀 3번 · 一加 12', '품질팀 3번 · 一加 12'],
  ['markup, which is only text', '<img src=x>', '<img src=x>'],
])('cleans %s', (_, text, expected) => {
  expect(cleanText(text)).toBe(expected);
});

test('keeps 256 whole characters', () => {
  expect(cleanText('x'.repeat(1_000))).toHaveLength(256);
  const phones = Array.from(cleanText('📱'.repeat(300)));
  expect(phones).toHaveLength(256);
  expect(new Set(phones)).toEqual(new Set(['📱']));
});
