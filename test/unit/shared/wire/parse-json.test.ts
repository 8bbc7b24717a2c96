import { expect, test } from 'vitest';
import { OddNumber, parseJson } from '#shared/wire/parse-json.ts';

test.each<[string, unknown]>([
  ['{"a":1}', { a: 1 }],
  ['[1,2,]', [1, 2]],
  ['{"a":[1,\n],\n}', { a: [1] }],
  [
    '{"a":NaN,"b":-Infinity,"c":Infinity}',
    { a: new OddNumber('NaN'), b: new OddNumber('-Infinity'), c: new OddNumber('Infinity') },
  ],
  ['["NaN, ]",", }",NaN]', ['NaN, ]', ', }', new OddNumber('NaN')]],
  ['[{"a":"\\"NaN"},]', [{ a: '"NaN' }]],
])('reads %s', (text, value) => {
  expect(parseJson(text)).toEqual(value);
});

test.each([
  '',
  '{"MobileList":[{"DeviceID":"a"},',
  '{"MobileList":[{"DeviceID":"a"}',
  '[1,,]',
  '[,]',
  '{,}',
  '[1,',
  '[NaNa]',
  '[nan]',
  '{"a":"NaN',
  '[1,]]',
  "{'a':1}",
  '{NaN:1}',
  '{Infinity : 1}',
])('rejects %j', (text) => {
  expect(() => parseJson(text)).toThrow(SyntaxError);
});

test('gives up on megabytes of quotes in an endless text', () => {
  // Each of them could start a text. Looking for the end of each takes hours.
  expect(() => parseJson(`{"a":"${String.raw`\"`.repeat(2_000_000)}`)).toThrow(SyntaxError);
});
