import { expect, test } from 'vitest';
import { parseDeviceFacts } from '../../../../../../electron/lab-service/connectors/adb/device-facts.ts';
import { galaxyS24, rotatedGalaxy } from '../../../../../fakes/adb/phones.ts';
import { type Phone, runOnPhone } from '../../../../../fakes/adb/phone.ts';

function outputOf(phone: Phone) {
  const run = (command: string) => runOnPhone(phone, command) ?? '';
  return {
    props: run('getprop'),
    size: run('wm size'),
    display: run('dumpsys display'),
    touch: run('getevent -lp'),
    alias: run('settings get global device_name'),
  };
}

test('reads all facts of a device, also from complete dumps', () => {
  const facts = parseDeviceFacts(outputOf(rotatedGalaxy));
  expect(Object.fromEntries(facts.properties)).toMatchObject(galaxyS24.properties);
  expect(facts).toMatchObject({
    screen: { width: 1080, height: 2340 },
    capture: { width: 2340, height: 1080 },
    touch: { minX: 0, maxX: 4095, minY: 0, maxY: 4095 },
    alias: '품질팀 3번 갤럭시',
  });
});

test('reads the screen from the viewport without wm', () => {
  const facts = parseDeviceFacts({ ...outputOf(rotatedGalaxy), size: 'sh: wm: not found\n' });
  expect(facts).toMatchObject({
    screen: { width: 1080, height: 2340 },
    capture: { width: 2340, height: 1080 },
  });
});

test('a missing section does not affect the others', () => {
  const facts = parseDeviceFacts({ ...outputOf(galaxyS24), props: '', display: '', touch: '', alias: '' });
  expect(facts).toEqual({
    properties: new Map(),
    screen: { width: 1080, height: 2340 },
    capture: null,
    touch: null,
    alias: null,
  });
});

test('skips multi-line values and keeps values with brackets', () => {
  const props =
    '[a.b]: [one\ntwo\nthree]\n[ro.product.model]: [X [5G]]\n[ro.build.display.id]: []\n[__proto__]: [x]\n';
  const { properties } = parseDeviceFacts({ ...outputOf(galaxyS24), props });
  expect(properties.get('ro.product.model')).toBe('X [5G]');
  expect(properties.get('ro.build.display.id')).toBe('');
  expect(properties.has('a.b')).toBe(false);
  expect(properties.get('__proto__')).toBe('x');
});

test.each([
  ['null\n', ''],
  ['Lab phone\u202e 7\n', 'Lab phone 7'],
  ['\n', null],
  ['Security exception: no\n\njava.lang.SecurityException: no\n', null],
])('reads the alias %j', (alias, expected) => {
  expect(parseDeviceFacts({ ...outputOf(galaxyS24), alias }).alias).toBe(expected);
});
