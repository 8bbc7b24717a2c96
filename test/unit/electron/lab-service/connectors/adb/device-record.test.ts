import { expect, test } from 'vitest';
import { contractOrder } from '#shared/device/device-fields.ts';
import { wireNames } from '#shared/device/wire-names.ts';
import { deviceRecord } from '#shared/wire/device-record.ts';
import type { DeviceFacts } from '../../../../../../electron/lab-service/connectors/adb/device-facts.ts';
import type { ListedDevice } from '../../../../../../electron/lab-service/connectors/adb/device-list.ts';
import {
  type Known,
  toDeviceRecord,
} from '../../../../../../electron/lab-service/connectors/adb/device-record.ts';
import { nameProperties } from '../../../../../../electron/lab-service/connectors/adb/device-script.ts';
import { xiaomi14 } from '../../../../../fakes/adb/phones.ts';

const listed: ListedDevice = {
  serial: 'R5CT10',
  noSerial: null,
  line: '',
  state: 'device',
  transportId: '3',
  model: '23127PN0CC',
};
const unnamed: ListedDevice = { ...listed, serial: 'no-serial/transport-3', noSerial: 'missing' };
const facts: DeviceFacts = {
  properties: new Map(Object.entries(xiaomi14.properties)),
  screen: { width: 1200, height: 2670 },
  capture: { width: 2670, height: 1200 },
  touch: { minX: 0, maxX: 11_999, minY: 1, maxY: 26_699 },
  alias: '',
  notRead: [],
};

function withSerial(serial: string): Known {
  const properties = new Map([...facts.properties, ['ro.serialno', serial]]);
  return { facts: { ...facts, properties }, observed: null, isBeingRead: false };
}

const nothing: Known = { facts: null, observed: null, isBeingRead: false };
const current: Known = { facts, observed: { UpSince: '2026-11-22T09:12:00.000Z' }, isBeingRead: false };

test('maps all known fields except the user', () => {
  const record = toDeviceRecord('10.0.0.7:5037', listed, current);
  expect(record).toEqual({
    AgentType: 1,
    AgentTypeImage: null,
    AgentIP: '10.0.0.7:5037',
    DeviceID: 'R5CT10',
    ModelName: 'Xiaomi 14',
    ModelID: '23127PN0CC',
    Brand: 'Xiaomi',
    Cpuabi: 'arm64-v8a',
    SDKVersion: '34',
    BuildVer: 'UKQ1.230804.001',
    ScreenSize_W: 1200,
    ScreenSize_H: 2670,
    CaptureSize_W: 2670,
    CaptureSize_H: 1200,
    InputScaleMinX: 0,
    InputScaleMaxX: 11_999,
    InputScaleMinY: 1,
    InputScaleMaxY: 26_699,
    UserAlias: '',
    ConnectedUser: '',
    Unknown: ['ConnectedUser'],
    OsRelease: '14',
    Observed: { UpSince: '2026-11-22T09:12:00.000Z' },
  });
  expect(deviceRecord.safeParse(record).success).toBe(true);
});

test.each<[string, ListedDevice, Known]>([
  ['a phone that is read', listed, current],
  ['one over Wi-Fi', { ...listed, serial: '10.0.0.9:5555' }, withSerial('R5CT10')],
  ['one without a serial', unnamed, withSerial('R5CT10')],
  ['one without its own description', { ...listed, model: null }, nothing],
  ['one that is not authorized', { ...listed, state: 'unauthorized', model: null }, nothing],
])('%s has every field in the contract’s order', (_, device, known) => {
  const names = Object.keys(toDeviceRecord('a:1', device, known));
  expect(names.slice(0, 20)).toEqual(contractOrder);
  // A console keeps a record in another order beside the device.
  expect(names).toEqual(wireNames.map(({ name }) => name).filter((name) => names.includes(name)));
});

test.each([
  ['10.0.0.9:5555', 'R5CT10', 'R5CT10'],
  ['adb-R5CT10-a1b2c3._adb-tls-connect._tcp', 'R5CT10', 'R5CT10'],
  ['R5CT10', 'R5CT10', undefined],
  // Emulators of one image share a serial number.
  ['emulator-5554', 'EMULATOR36X1X9X0', undefined],
  ['localhost:5555', 'EMULATOR36X1X9X0', undefined],
  ['10.0.0.9:5555', 'unknown', undefined],
  ['10.0.0.9:5555', '0123456789ABCDEF', undefined],
  ['10.0.0.9:5555', '00000000', undefined],
  ['10.0.0.9:5555', '', undefined],
])('takes for %s with ro.serialno %j the serial number %j', (serial, property, expected) => {
  const record = toDeviceRecord('a:1', { ...listed, serial }, withSerial(property));
  expect(record).toMatchObject({ DeviceID: serial });
  expect(record.SerialNumber).toBe(expected);
});

test('uses the first marketing name, else the model', () => {
  const names = [...nameProperties, 'ro.product.model'];
  const properties = new Map(names.map((name) => [name, `by ${name}`]));
  for (const name of names) {
    const record = toDeviceRecord('a:1', listed, { ...current, facts: { ...facts, properties } });
    expect(record.ModelName).toBe(`by ${name}`);
    properties.set(name, '');
  }
});

test('marks a phone without a serial', () => {
  expect(toDeviceRecord('a:1', unnamed, withSerial('R5CT10'))).toMatchObject({
    DeviceID: 'no-serial/transport-3',
    NoSerial: 'missing',
    SerialNumber: 'R5CT10',
    ModelName: 'Xiaomi 14',
  });
  expect(toDeviceRecord('a:1', listed, nothing)).not.toHaveProperty('NoSerial');
});

test.each(['unauthorized', 'offline', 'unknown'] as const)('reports that a device is %s', (state) => {
  const record = toDeviceRecord('a:1', { ...listed, state }, { ...nothing, facts });
  expect(record).toMatchObject({ AdbState: state, ModelName: 'Xiaomi 14', ConnectedUser: '' });
  expect(record.Unknown).toContain('ConnectedUser');
  expect(record).not.toHaveProperty('Observed');
});
