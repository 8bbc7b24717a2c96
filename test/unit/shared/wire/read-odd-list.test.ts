import { expect, test } from 'vitest';
import { flattenDevice } from '#shared/device/flat-device.ts';
import { parseJson } from '#shared/wire/parse-json.ts';
import { type DeviceListReading, readDeviceList } from '#shared/wire/read-device-list.ts';
import { exampleRecord } from '../../../fixtures/device-record.ts';

function read(value: unknown): Extract<DeviceListReading, { kind: 'answer' }> {
  const reading = readDeviceList(value, '10.0.3.7:5037');
  if (reading.kind !== 'answer') throw new Error(reading.problem);
  return reading;
}

const answer = (...elements: unknown[]) => ({ MobileList: elements, ResultCode: 1, ResultMessage: '' });

const one = (change: Record<string, unknown>) => {
  const { devices, unreadable } = read(answer({ ...exampleRecord, ...change }));
  expect(unreadable).toEqual([]);
  const [reading] = devices;
  if (reading === undefined) throw new Error('No device');
  return { ...reading, ...flattenDevice(reading.device) };
};

// Databases pad CHAR columns with spaces.
test.each([
  ['          ', ''],
  ['kim.qa    ', 'kim.qa'],
  ['\u00a0', null],
  ['\t', null],
  ['\u200b', null],
])('a ConnectedUser %j is %j', (ConnectedUser, user) => {
  expect(one({ ConnectedUser }).connectedUser).toBe(user);
});

test('reads spaces as no user, and Unknown as unknown', () => {
  expect(one({ ConnectedUser: '   ', Unknown: ['ConnectedUser'] }).connectedUser).toBeNull();
});

test('trims padding but keeps it in the raw record', () => {
  const padded = { ModelName: 'Galaxy S24  ', UserAlias: '  shelf ', ConnectedUser: 'kim ' };
  const first = one(padded);
  expect(first).toMatchObject({
    modelName: 'Galaxy S24',
    alias: 'shelf',
    connectedUser: 'kim',
    deviations: [],
  });
  expect(first.raw).toMatchObject(padded);
  const both = read(answer({ ...exampleRecord, ...padded }, { ...exampleRecord, ...padded, DeviceID: 'b' }));
  expect(both.devices.map(({ raw }) => Object(raw).ModelName)).toEqual(['Galaxy S24  ', 'Galaxy S24  ']);
  // An ID is another one with another space.
  expect(one({ DeviceID: 'R3 ' })).toMatchObject({ deviceId: 'R3 ', deviations: [] });
});

test('reads a number as text and a text as a number, and reports it', () => {
  const device = one({ SDKVersion: 34, ScreenSize_W: '1080', InputScaleMaxX: '4095.5', ConnectedUser: 0 });
  expect(device).toMatchObject({
    osVersion: '34',
    screen: { width: 1080 },
    input: { maxX: 4095.5 },
    connectedUser: null,
  });
  expect(device.deviations.map(({ field, problem }) => `${field} ${problem}`).toSorted()).toEqual([
    'ConnectedUser wrong-type',
    'InputScaleMaxX wrong-type',
    'SDKVersion wrong-type',
    'ScreenSize_W wrong-type',
  ]);
  expect(one({ ScreenSize_W: '1080px', ScreenSize_H: '2340.5' }).screen).toEqual({
    width: null,
    height: null,
  });
});

test.each([
  ['1234567890', '1234567890'],
  ['12345678901234567890', '12345678901234567890'],
])('reads a DeviceID that is the number %s as its digits', (digits, id) => {
  const { DeviceID: _, ...rest } = exampleRecord;
  const text = JSON.stringify(answer(rest)).replace('{"AgentType"', `{"DeviceID":${digits},"AgentType"`);
  const { devices } = read(parseJson(text));
  expect(devices[0]).toMatchObject({
    device: { deviceId: id },
    deviations: [{ field: 'DeviceID', problem: 'wrong-type' }],
  });
});

test('doesn’t read a number too large for JSON as text', () => {
  const text = JSON.stringify(answer(exampleRecord)).replace(/"SDKVersion":"\d+"/, '"SDKVersion":1e400');
  expect(read(parseJson(text)).devices[0]?.device.model.osVersion).toBeNull();
});

test('loses only the value that isn’t a number', () => {
  const text = JSON.stringify(answer(exampleRecord, { ...exampleRecord, DeviceID: 'b' })).replace(
    /"InputScaleMaxX":\d+/,
    '"InputScaleMaxX":NaN',
  );
  const [first, second] = read(parseJson(text)).devices;
  expect(first).toMatchObject({
    device: { model: { input: { maxX: null } } },
    deviations: [{ field: 'InputScaleMaxX', problem: 'wrong-type' }],
  });
  expect(second?.deviations).toEqual([]);
});

test('reads names in another case and reports them', () => {
  const lower = Object.fromEntries(
    Object.entries(exampleRecord).map(([name, value]) => [
      name.charAt(0).toLowerCase() + name.slice(1),
      value,
    ]),
  );
  const { devices } = read({ mobileList: [lower], resultCode: 1, resultMessage: '' });
  const [usual] = read(answer(exampleRecord)).devices;
  expect(devices[0]?.device).toEqual(usual?.device);
  // What is odd about the list is odd about each of its devices.
  for (const [field, found] of [
    ['ModelName', 'modelName'],
    ['DeviceID', 'deviceID'],
    ['MobileList', 'mobileList'],
  ])
    expect(devices[0]?.deviations).toContainEqual({ field, problem: 'other-case', found });
  expect(devices[0]?.raw).toBe(lower);

  // Unknown names a field as the contract does.
  const lent = read({ ...answer({ ...lower, connectedUser: '', Unknown: ['ConnectedUser'] }) });
  expect(lent.devices[0]?.device.connectedUser).toBeNull();

  const { ModelName: _, ...rest } = exampleRecord;
  const two = one({ ...rest, ModelName: undefined, modelName: 'a', MODELNAME: 'b' });
  expect(two.modelName).toBeNull();
});

test('prefers MobileList to mobileList', () => {
  const both = { mobileList: [], MobileList: [exampleRecord], ResultCode: 1, ResultMessage: '' };
  expect(read(both).devices).toHaveLength(1);
});

test('reads an answer inside d', () => {
  expect(read({ d: answer(exampleRecord) }).devices).toHaveLength(1);
  for (const value of [{ d: null }, { d: JSON.stringify(answer(exampleRecord)) }, { d: answer(), e: 1 }]) {
    expect(readDeviceList(value, '10.0.3.7:5037').kind).toBe('not-understood');
  }
});
