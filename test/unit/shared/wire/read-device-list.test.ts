import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deviceRecord } from '#shared/wire/device-record.ts';
import { contractOrder } from '#shared/device/device-fields.ts';
import { OddNumber } from '#shared/wire/parse-json.ts';
import { type DeviceListReading, readDeviceList } from '#shared/wire/read-device-list.ts';
import { exampleRecord } from '../../../fixtures/device-record.ts';

const asked = '10.0.3.7:5037';

function read(value: unknown): Extract<DeviceListReading, { kind: 'answer' }> {
  const reading = readDeviceList(value, asked);
  if (reading.kind !== 'answer') throw new Error(reading.problem);
  return reading;
}

const answer = (...elements: unknown[]) => ({ MobileList: elements, ResultCode: 1, ResultMessage: '' });

describe('a record that meets the contract', () => {
  test('becomes a device', () => {
    const { devices, unreadable, resultCode } = read(answer(exampleRecord));
    expect(resultCode).toBe(1);
    expect(unreadable).toEqual([]);
    expect(devices).toHaveLength(1);
    expect(devices[0]?.deviations).toEqual([]);
    expect(devices[0]?.device).toMatchObject({
      deviceId: 'R3CX10ABCDE',
      model: {
        agentType: 1,
        modelName: 'Galaxy S24',
        modelId: 'SM-S921N',
        brand: 'samsung',
        abi: 'arm64-v8a',
        osVersion: '34',
        buildVersion: '',
        screen: { width: 1080, height: 2340 },
        capture: { width: 540, height: 1170 },
        input: { minX: 0, maxX: 4095, minY: 0, maxY: 4095.5 },
      },
      agentAddress: asked,
      alias: '검수용 3번',
      connectedUser: '',
    });
  });

  test('keeps the order of the contract', () => {
    expect(Object.keys(deviceRecord.shape).slice(0, contractOrder.length)).toEqual(contractOrder);
  });
});

describe('values that the contract does not define', () => {
  test.each([[null], ['image.png'], [7], [{ a: [] }], [undefined]])(
    'accepts %j as AgentTypeImage',
    (image) => {
      expect(read(answer({ ...exampleRecord, AgentTypeImage: image })).devices[0]?.deviations).toEqual([]);
    },
  );

  test('reads a null text as empty, except for the user of the device', () => {
    const [reading] = read(answer({ ...exampleRecord, ConnectedUser: null, Brand: null })).devices;
    expect(reading?.device).toMatchObject({ connectedUser: null, model: { brand: '' } });
    expect(reading?.deviations).toEqual([{ field: 'ConnectedUser', problem: 'wrong-type', found: 'null' }]);
  });
});

describe('a record that violates the contract', () => {
  test.each([
    ['ScreenSize_H', 2340.5, 'wrong-type', '2340.5'],
    ['InputScaleMaxX', null, 'wrong-type', 'null'],
    ['ModelName', { en: 'S24' }, 'wrong-type', '{"en":"S24"}'],
    ['Brand', undefined, 'missing', ''],
  ])('leaves %s = %j unknown and reports it', (field, value, problem, found) => {
    const { [field as 'Brand']: _, ...rest } = exampleRecord;
    const record = value === undefined ? rest : { ...rest, [field]: value };
    const { devices, unreadable } = read(answer(record, exampleRecord));
    expect(unreadable).toEqual([]);
    expect(devices[0]?.deviations).toEqual([{ field, problem, found }]);
    expect(devices[1]?.device.model.modelName).toBe('Galaxy S24');
  });

  test('takes a missing ConnectedUser for unknown, never for available', () => {
    const { ConnectedUser: _, ...record } = exampleRecord;
    expect(read(answer(record)).devices[0]?.device.connectedUser).toBeNull();
  });

  test.each(['ModelName', 'UserAlias', 'DeviceID', 'ConnectedUser'])(
    'marks only the device whose %s couldn’t be decoded',
    (field) => {
      const { devices } = read(
        answer({ ...exampleRecord, [field]: 'a\uFFFDb' }, { ...exampleRecord, DeviceID: 'b' }),
      );
      expect(devices.map(({ deviations }) => deviations)).toEqual([
        [{ field, problem: 'not-decoded', found: '' }],
        [],
      ]);
    },
  );

  test('keeps both devices that share a DeviceID, and reports the second', () => {
    const { devices } = read(answer(exampleRecord, exampleRecord));
    expect(devices.map(({ deviations }) => deviations.map(({ problem }) => problem))).toEqual([
      [],
      ['repeated-id'],
    ]);
  });

  test('makes texts plain, reports each, and keeps the record', () => {
    const record = { ...exampleRecord, DeviceID: 'R3\u200B', ModelName: 'a\nb', UserAlias: 'x'.repeat(1e6) };
    const [reading] = read(answer(record)).devices;
    expect(reading?.device).toMatchObject({ deviceId: 'R3‹U+200B›', model: { modelName: 'a‹U+000A›b' } });
    expect(reading?.device.alias).toHaveLength(200);
    expect(reading?.deviations.map(({ field, problem }) => `${field} ${problem}`)).toEqual([
      'DeviceID not-plain',
      'ModelName not-plain',
      'UserAlias not-plain',
    ]);
    expect(reading?.raw).toBe(record);
    const { resultMessage } = read({ ...answer(), ResultMessage: `\u202E${'x'.repeat(1e6)}` });
    expect(resultMessage).toMatch(/^‹U\+202E›x+…$/);
    expect(resultMessage).toHaveLength(300);
  });

  test('shortens the value in a report', () => {
    const [reading] = read(answer({ ...exampleRecord, ScreenSize_W: 'x'.repeat(10_000) })).devices;
    expect(reading?.deviations[0]?.found.length).toBeLessThan(100);
  });
});

test.each([
  [null],
  [7],
  ['text'],
  [[exampleRecord]],
  [{}],
  [{ ...exampleRecord, DeviceID: '' }],
  [{ DeviceID: true }],
  [{ DeviceID: new OddNumber('NaN') }],
  [{ deviceid: 'a', DEVICEID: 'b' }],
])('counts %j, which is no device, as unreadable next to valid elements', (element) => {
  const { devices, unreadable } = read(answer(exampleRecord, element, { ...exampleRecord, DeviceID: 'b' }));
  expect(devices.map(({ device }) => device.deviceId)).toEqual(['R3CX10ABCDE', 'b']);
  expect(unreadable).toHaveLength(1);
  expect(unreadable[0]).toMatch(/^MobileList\[1\]: /);
});

test('doesn’t believe that more phones are being read than listed', () => {
  const reading = (PhonesBeingRead: number) =>
    readDeviceList({ ...answer(exampleRecord), PhonesBeingRead }, asked);
  expect(reading(1)).toMatchObject({ phonesBeingRead: 1 });
  expect(reading(9_000_000_000)).toMatchObject({ phonesBeingRead: 1 });
});

test('never loses an element or throws', () => {
  const odd = fc.oneof(
    fc.jsonValue(),
    fc.record({ DeviceID: fc.jsonValue(), ScreenSize_W: fc.jsonValue(), __proto__: fc.jsonValue() }),
  );
  fc.assert(
    fc.property(fc.array(odd), (elements) => {
      const { devices, unreadable } = read(answer(...elements));
      expect(devices.length + unreadable.length).toBe(elements.length);
    }),
  );
});

describe('at the limits', () => {
  const deviceOf = (record: object) => read(answer({ ...exampleRecord, ...record })).devices[0];

  test('cuts and reports a text of more than 200 characters', () => {
    expect(deviceOf({ Brand: 'x'.repeat(200) })).toMatchObject({
      device: { model: { brand: 'x'.repeat(200) } },
      deviations: [],
    });
    expect(deviceOf({ Brand: 'x'.repeat(201) })).toMatchObject({
      device: { model: { brand: `${'x'.repeat(199)}…` } },
      deviations: [{ field: 'Brand', problem: 'not-plain' }],
    });
  });

  test('never cuts an ID', () => {
    expect(read(answer({ DeviceID: 'x'.repeat(1_025) })).unreadable).toEqual([
      'MobileList[0]: a DeviceID of 1025 characters',
    ]);
    const reading = deviceOf({ DeviceID: '\u200B'.repeat(1_024) });
    expect(reading?.device.deviceId).toBe('‹U+200B›'.repeat(1_024));
    expect(reading?.deviations.map(({ field, problem }) => [field, problem])).toEqual([
      ['DeviceID', 'not-plain'],
    ]);
  });

  test('takes ten thousand entries and no more', () => {
    const entries = (length: number) => answer(...Array.from({ length }, () => 0));
    expect(read(entries(10_000)).unreadable).toHaveLength(10_000);
    expect(readDeviceList(entries(10_001), asked)).toEqual({
      kind: 'not-understood',
      problem: 'too-many-entries',
    });
  });
});

test.each([
  ['another one', '10.9.9.9:1', [{ field: 'AgentIP', problem: 'other-address', found: '"10.9.9.9:1"' }]],
  ['none', null, [{ field: 'AgentIP', problem: 'other-address', found: 'null' }]],
  ['an empty one', '', [{ field: 'AgentIP', problem: 'other-address', found: '""' }]],
  ['a number', 7, [{ field: 'AgentIP', problem: 'wrong-type', found: '7' }]],
])('reports an AgentIP that is %s', (_what, AgentIP, deviations) => {
  expect(read(answer({ ...exampleRecord, AgentIP })).devices[0]?.deviations).toEqual(deviations);
});
