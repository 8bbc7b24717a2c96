import { expect, test } from 'vitest';
import {
  findModelName,
  nameProperties,
} from '../../../../../../electron/lab-service/connectors/adb/model-name.ts';

test('the first of its names that is set counts, in order', () => {
  const all = new Map<string, string>(nameProperties.map((name) => [name, `by ${name}`]));
  for (const name of nameProperties) {
    expect(findModelName(all)).toBe(`by ${name}`);
    all.set(name, '');
  }
  expect(findModelName(all)).toBeUndefined();
});

test('without one the model is its name', () => {
  expect(findModelName(new Map([['ro.product.model', 'SM-S9210']]))).toBe('SM-S9210');
});
