import { expect, it } from 'vitest';
import {
  writeIndentedJson,
  writeSafeJson,
} from '../../../../../../electron/lab-commands/devices/formats/safe-json.ts';

it('escapes characters that turn the direction of text', () => {
  const value = [{ name: 'a\u202Eb', note: '갤럭시' }];
  const written = writeIndentedJson(value);
  expect(written).toBe('[\n  {\n    "name": "a\\u202eb",\n    "note": "갤럭시"\n  }\n]');
  expect(JSON.parse(written)).toEqual(value);
});

it.each([
  ['Galaxy S24 갤럭시', '"Galaxy S24 갤럭시"'],
  ['\u007f', String.raw`"\u007f"`],
  ['\u009b31m', String.raw`"\u009b31m"`],
  ['\u00ad', String.raw`"\u00ad"`],
  ['\u{E0041}', String.raw`"\udb40\udc41"`],
])('shows %j as %s', (text, shown) => expect(writeSafeJson(text)).toBe(shown));
