import { expect, test } from 'vitest';
import { createDeviceModels } from '#shared/wire/device-models.ts';
import { readDevice } from '#shared/wire/read-device.ts';
import { readAnswer } from '../../../../../../electron/lab-service/connectors/http/read-answer.ts';
import { exampleRecord } from '../../../../../fixtures/device-record.ts';

const read = (text: string) => JSON.parse(JSON.stringify(readAnswer(Buffer.from(text)).MobileList));
const list = (record: string) => `{"MobileList":[${record}],"ResultCode":1,"ResultMessage":""}`;

test('passes on records of the contract unchanged', () => {
  const odd = { ...exampleRecord, SDKVersion: 34, ScreenSize_W: '1080', ConnectedUser: '  ', Extra: [1] };
  expect(read(list(JSON.stringify(odd)))).toEqual([odd]);
});

test('mends names, IDs and numbers that JSON can’t hold', () => {
  expect(read(list('{"deviceID":12345678901234567890,"SDKVersion":"34"}'))).toEqual([
    { DeviceID: '12345678901234567890', SDKVersion: '34' },
  ]);
  expect(read(list('{"DeviceID":12345678901234567890,"InputScaleMaxX":NaN,"Unknown":["Brand"]},'))).toEqual([
    { DeviceID: '12345678901234567890', InputScaleMaxX: 0, Unknown: ['Brand', 'InputScaleMaxX'] },
  ]);
});

test.each(['NaN', '-Infinity', '1e400'])('writes 0 for the number %s and calls it unknown', (number) => {
  expect(read(list(`{"DeviceID":"a","CaptureSize_W":${number}}`))).toEqual([
    { DeviceID: 'a', CaptureSize_W: 0, Unknown: ['CaptureSize_W'] },
  ]);
});

test('doesn’t make NaN an ID', () => {
  const [written] = read(list('{"DeviceID":NaN}'));
  expect(written).toEqual({ DeviceID: 0, Unknown: ['DeviceID'] });
  expect(readDevice(written, '10.0.3.7:5037', createDeviceModels())).toContain('no DeviceID');
});

test('reads an answer inside d, unless it was cut off', () => {
  expect(read(`{"d":${list(JSON.stringify(exampleRecord))}}`)).toEqual([exampleRecord]);
  expect(() => read('{"MobileList":[{"DeviceID":"a"},')).toThrow('device list');
});
