import { expect, it } from 'vitest';
import table from '../../../../../../electron/lab-service/connectors/usbmux/ios-models.json' with { type: 'json' };
import { iosModels } from '../../../../../../electron/lab-service/connectors/usbmux/ios-models.ts';

const types = table.rows.flatMap(({ models }) => Object.values(models).flatMap((each) => each.split(' ')));
const names = table.rows.flatMap(({ models }) => Object.keys(models));

it('has each type and each name once', () => {
  expect(new Set(types).size).toBe(types.length);
  expect(iosModels.size).toBe(types.length);
  expect(new Set(names).size).toBe(names.length);
  expect(types.every((type) => /^iP(?:hone|ad)\d+,\d+$/.test(type))).toBe(true);
});

it('has portrait sizes in pixels', () => {
  const odd = [...iosModels.values()].filter(({ width, height }) => !(width >= 640 && width < height));
  expect(odd).toEqual([]);
});

it.each([
  ['iPhone8,4', 'iPhone SE', 640, 1136],
  ['iPhone10,2', 'iPhone 8 Plus', 1080, 1920],
  ['iPhone13,1', 'iPhone 12 mini', 1080, 2340],
  ['iPhone14,5', 'iPhone 13', 1170, 2532],
  ['iPhone17,2', 'iPhone 16 Pro Max', 1320, 2868],
  ['iPad13,8', 'iPad Pro 12.9-inch (5th generation)', 2048, 2732],
  ['iPad16,5', 'iPad Pro 13-inch (M4)', 2064, 2752],
])('knows %s', (type, name, width, height) => {
  expect(iosModels.get(type)).toEqual({ name, width, height });
});
