import { expect, it } from 'vitest';
import { writeIndentedJson } from '../../../../../../electron/lab-commands/devices/formats/safe-json.ts';

it('escapes what turns the direction of a text, and keeps the lines and the value', () => {
  const value = [{ name: 'a\u202Eb', note: '갤럭시' }];
  const written = writeIndentedJson(value);
  expect(written).toBe('[\n  {\n    "name": "a\\u202eb",\n    "note": "갤럭시"\n  }\n]');
  expect(JSON.parse(written)).toEqual(value);
});
