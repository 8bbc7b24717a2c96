import { describe, expect, test } from 'vitest';
import { isPlainRecord, writePlainRecord } from '#shared/wire/plain-record.ts';
import { createDeviceModels } from '#shared/wire/device-models.ts';
import { readDevice } from '#shared/wire/read-device.ts';
import { exampleRecord } from '../../../fixtures/device-record.ts';

function read(element: unknown) {
  const reading = readDevice(element, exampleRecord.AgentIP ?? '', createDeviceModels());
  if (typeof reading === 'string') throw new Error(reading);
  return reading;
}

test.each([
  ['the example', exampleRecord],
  ['one of another address', { ...exampleRecord, AgentIP: '10.0.0.9:5037' }],
  ['one with fractions', { ...exampleRecord, InputScaleMinX: -0.25 }],
  ['one with an OS release', { ...exampleRecord, OsRelease: '14' }],
  ['one with the last two texts', { ...exampleRecord, SerialNumber: 'R3', AdbState: 'offline' }],
  ['one in Korean', { ...exampleRecord, ModelName: '갤럭시', ConnectedUser: '홍길동' }],
])('a record with only the fields of the contract can be rebuilt exactly: %s', (_name, record) => {
  const reading = read(record);
  expect(reading).not.toHaveProperty('raw');
  expect(JSON.stringify(writePlainRecord(reading.device))).toBe(JSON.stringify(record));
});

describe('any other record', () => {
  const { Brand, ...rest } = exampleRecord;
  test.each<[string, object]>([
    ['with an additional field', { ...exampleRecord, Battery: 80 }],
    ['in another order', { ...rest, Brand }],
    ['with an image', { ...exampleRecord, AgentTypeImage: 'image.png' }],
    ['with an image left out', { ...exampleRecord, AgentTypeImage: undefined }],
    ['with a null text', { ...exampleRecord, UserAlias: null }],
    ['with a text that cannot be shown as it is', { ...exampleRecord, ModelName: 'a\nb' }],
    ['with an identifier of that kind', { ...exampleRecord, DeviceID: 'R3\u200B' }],
    ['with a text that is too long', { ...exampleRecord, UserAlias: 'x'.repeat(201) }],
    ['with a value of another type', { ...exampleRecord, ScreenSize_W: '1080' }],
  ])('is kept unchanged: %s', (_name, record) => {
    expect(read(record).raw).toBe(record);
  });
});

test.each(Object.keys(exampleRecord))('without %s a record is not plain', (field) => {
  const record = Object.entries(exampleRecord).filter(([name]) => name !== field);
  expect(isPlainRecord(exampleRecord)).toBe(true);
  expect(isPlainRecord(Object.fromEntries(record))).toBe(false);
});
