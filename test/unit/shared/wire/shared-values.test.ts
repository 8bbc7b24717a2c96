import { expect, test } from 'vitest';
import { readDeviceList } from '#shared/wire/read-device-list.ts';
import { createSharedValues } from '#shared/wire/shared-values.ts';
import { exampleRecord } from '../../../fixtures/device-record.ts';

test('texts are given back as they are, but for those that are not ordinary or too long', () => {
  const { text } = createSharedValues();
  expect([text('갤럭시', 5), text('', 5), text('12345', 5)]).toEqual(['갤럭시', '', '12345']);
  expect([text('123456', 5), text('a\u200B', 5)]).toEqual([null, null]);
});

test('devices of one answer have what is the same in common, and nothing else', () => {
  const sizes = [0, 0, 1, 2].map((more) => ({
    ...exampleRecord,
    ScreenSize_W: 1080 + (more & 1),
    CaptureSize_H: 1170 + (more & 2),
    InputScaleMaxY: 4095 + more,
  }));
  const reading = readDeviceList({ MobileList: sizes, ResultCode: 1 }, '10.0.3.7:5037');
  const devices = reading.kind === 'answer' ? reading.devices.map(({ device }) => device) : [];
  expect(devices[1]?.model.screen).toBe(devices[0]?.model.screen);
  expect(devices[1]?.model.input).toBe(devices[0]?.model.input);
  expect(
    devices.map(({ model: { screen, capture, input } }) => [screen.width, capture.height, input.maxY]),
  ).toEqual(sizes.map((record) => [record.ScreenSize_W, record.CaptureSize_H, record.InputScaleMaxY]));
});

test('sixteen models are kept, and more stay what they are', () => {
  const { size, range } = createSharedValues();
  const numbers = Array.from({ length: 100 }, (_, index) => index);
  for (const number of [...numbers, ...numbers]) {
    expect(size(number, 2)).toEqual({ width: number, height: 2 });
    expect(range(1, number, 3, 4)).toEqual({ minX: 1, maxX: number, minY: 3, maxY: 4 });
  }
  const isKept = (number: number) => size(number, 2) === size(number, 2);
  expect(numbers.filter(isKept)).toEqual(numbers.slice(0, 16));
});
