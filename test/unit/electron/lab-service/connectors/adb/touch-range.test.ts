import { expect, test } from 'vitest';
import { findTouchRange } from '../../../../../../electron/lab-service/connectors/adb/touch-range.ts';
import {
  galaxyS24,
  htcM8,
  nubia,
  onePlus12,
  pixelFold,
  televisionBox,
} from '../../../../../fakes/adb/phones.ts';
import { type Phone, type RecordedInput, runOnPhone } from '../../../../../fakes/adb/phone.ts';

function find(inputs: readonly RecordedInput[], screen: readonly [number, number] | null = [1080, 2400]) {
  const output = runOnPhone({ ...galaxyS24, inputs }, 'getevent -lp') ?? '';
  const range = findTouchRange(output, screen && { width: screen[0], height: screen[1] });
  return range && [range.minX, range.maxX, range.minY, range.maxY];
}

const screenLike: RecordedInput = { name: 'ts', isDirect: true, hasSlots: true, touch: [0, 1079, 0, 2399] };

test.each<[string, Phone, number[] | null]>([
  ['a Galaxy with a touch pad', galaxyS24, [0, 4095, 0, 4095]],
  ['a OnePlus with a finer pen', onePlus12, [0, 14_399, 0, 31_679]],
  ['a nubia with a finer wrapper', nubia, [0, 12_159, 0, 26_879]],
  ['an HTC with a sensor that has the same axes', htcM8, [0, 1079, 0, 1919]],
  ['an open foldable, by its shape', pixelFold, [0, 4151, 0, 4303]],
  ['a box without a touchscreen', televisionBox, null],
])('%s', (_, phone, expected) => {
  expect(find(phone.inputs, phone.screen)).toEqual(expected);
});

// openstf/minitouch#14
const single: RecordedInput = { name: 'resistive', isDirect: true, singleTouch: [0, 4095, 0, 4095] };
const screenRange = [0, 1079, 0, 2399];
const finer: RecordedInput = { ...screenLike, touch: [0, 10_799, 0, 23_999] };
const pointer: RecordedInput = { name: 'uhid pointer', hasSlots: true, touch: [0, 32_767, 0, 32_767] };
const odd: RecordedInput = { name: 'Touch_KeyPen', isDirect: true, touch: [-540, 540, -1200, 1200] };
const stylus: RecordedInput = { ...screenLike, name: 'stylus', touch: [0, 9_999, 0, 9_999] };

test.each<[string, readonly RecordedInput[], readonly [number, number] | null | undefined, number[] | null]>([
  ['the cover of a closed foldable', pixelFold.inputs, [1080, 2364], [0, 10_799, 0, 23_639]],
  ['a single-touch screen if there’s no better one', [single], undefined, [0, 4095, 0, 4095]],
  ['a better screen', [single, screenLike], undefined, screenRange],
  ['the better range of one screen', [{ ...single, touch: [0, 1079, 0, 2399] }], undefined, screenRange],
  ['no joystick', [{ name: 'gamepad', singleTouch: [-128, 127, -128, 127] }], undefined, null],
  ['no touchpad', [{ name: 'touchpad', singleTouch: [0, 1200, 0, 800] }], undefined, null],
  [
    'a screen rather than a finer device',
    [pointer, { ...screenLike, hasSlots: false }],
    undefined,
    screenRange,
  ],
  ['the finer of two equal screens', [screenLike, finer], null, [0, 10_799, 0, 23_999]],
  [
    'the only screen, whatever its shape or name',
    [{ name: 'keys' }, odd],
    [1280, 480],
    [-540, 540, -1200, 1200],
  ],
  ['"pen" in a name for no pen', [{ ...screenLike, name: 'openharmony_ts' }, stylus], undefined, screenRange],
])('takes %s', (_, inputs, screen, expected) => {
  expect(find(inputs, screen)).toEqual(expected);
});

test.each<[string, RecordedInput['touch']]>([
  ['an empty range', [0, 0, 0, 2399]],
  ['a reversed range', [1079, 0, 0, 2399]],
  ['an implausible range', [0, 1_000_001, 0, 2399]],
  ['an implausible negative range', [-2_000_000, 10, 0, 2399]],
])('%s isn’t a touch range', (_, touch) => {
  expect(find([touch ? { ...screenLike, touch } : screenLike])).toBeNull();
});

test('finds no range in incomplete devices', () => {
  expect(findTouchRange('  ABS_MT_POSITION_X : value 0, min 0, max 10\n', null)).toBeNull();
  expect(findTouchRange('add device 1: /x\n  ABS_MT_POSITION_X : value 0, min 0, max 10\n', null)).toBeNull();
  expect(findTouchRange('could not open /dev/input/event0, Permission denied\n', null)).toBeNull();
});
