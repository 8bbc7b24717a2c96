import { expect, test } from 'vitest';
import {
  findModelName,
  nameProperties,
} from '../../../../../../electron/lab-service/connectors/adb/model-name.ts';

test('uses the first name that is set, in order', () => {
  const all = new Map<string, string>(nameProperties.map((name) => [name, `by ${name}`]));
  for (const name of nameProperties) {
    expect(findModelName(all)).toBe(`by ${name}`);
    all.set(name, '');
  }
  expect(findModelName(all)).toBeUndefined();
});

test('uses the model without any name', () => {
  expect(findModelName(new Map([['ro.product.model', 'SM-S9210']]))).toBe('SM-S9210');
});
