import { expect, test } from 'vitest';
import { deviceRecord } from '#shared/wire/device-record.ts';
import type { DeviceFacts } from '../../../../../../electron/lab-service/connectors/adb/device-facts.ts';
import type { ListedDevice } from '../../../../../../electron/lab-service/connectors/adb/device-list.ts';
import { toDeviceRecord } from '../../../../../../electron/lab-service/connectors/adb/device-record.ts';
import { xiaomi14 } from '../../../../../fakes/adb/phones.ts';

const listed: ListedDevice = { serial: 'R5CT10', state: 'device', transportId: '3', model: '23127PN0CC' };
const facts: DeviceFacts = {
  properties: new Map(Object.entries(xiaomi14.properties)),
  screen: { width: 1200, height: 2670 },
  capture: { width: 2670, height: 1200 },
  touch: { minX: 0, maxX: 11_999, minY: 1, maxY: 26_699 },
  alias: '',
};

test('maps everything, and nothing more, where everything is known', () => {
  const record = toDeviceRecord('10.0.0.7:5037', listed, facts, true);
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
  });
  expect(deviceRecord.safeParse(record).success).toBe(true);
});

test('states no capture size that may have changed since', () => {
  const record = toDeviceRecord('a:1', listed, facts, false);
  expect(record).not.toHaveProperty('CaptureSize_W');
  expect(record).toMatchObject({ ScreenSize_W: 1200, UserAlias: '', ConnectedUser: '' });
});

test('leaves out what it does not know', () => {
  const nothing: DeviceFacts = {
    properties: new Map(),
    screen: null,
    capture: null,
    touch: null,
    alias: null,
  };
  const known = { AgentType: 1, AgentTypeImage: null, AgentIP: 'a:1', DeviceID: 'R5CT10', ConnectedUser: '' };
  const names = { ModelName: '23127PN0CC', ModelID: '23127PN0CC' };
  expect(toDeviceRecord('a:1', listed, nothing, true)).toEqual({ ...known, ...names });
  expect(toDeviceRecord('a:1', { ...listed, model: null }, null, false)).toEqual(known);
});

test.each(['unauthorized', 'offline', 'unknown'] as const)(
  'does not call a device free that is %s',
  (state) => {
    const record = toDeviceRecord('a:1', { ...listed, state }, facts, false);
    expect(record).toMatchObject({ AdbState: state, ModelName: 'Xiaomi 14' });
    expect(record).not.toHaveProperty('ConnectedUser');
  },
);

test('takes the maker for a brand that is empty, and keeps a build that is', () => {
  const properties = new Map([
    ['ro.product.brand', ''],
    ['ro.product.manufacturer', 'Amlogic'],
    ['ro.build.display.id', ''],
    ['ro.build.version.sdk', ''],
  ]);
  const record = toDeviceRecord('a:1', listed, { ...facts, properties }, true);
  expect(record).toMatchObject({ Brand: 'Amlogic', BuildVer: '' });
  expect(record).not.toHaveProperty('SDKVersion');
});
