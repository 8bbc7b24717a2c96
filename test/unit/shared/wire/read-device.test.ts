import { describe, expect, it, vi } from 'vitest';
import type { ObservedRecord } from '#shared/device/observed.ts';
import { createDeviceModels } from '#shared/wire/device-models.ts';
import { foreignSource, readDevice, type RecordSource } from '#shared/wire/read-device.ts';
import { exampleRecord } from '../../../fixtures/device-record.ts';

const ours: RecordSource = { isOurs: true, shiftObserved: (observed) => observed, shiftClaim: null };

function read(changes: object, source = ours, models = createDeviceModels()) {
  const reading = readDevice({ ...exampleRecord, ...changes }, exampleRecord.AgentIP, models, source);
  if (typeof reading === 'string') throw new Error(reading);
  return reading;
}

describe('fields that a record lists as unknown', () => {
  it('are unknown, which is no mismatch', () => {
    const Unknown = ['ConnectedUser', 'ScreenSize_W', 'ModelName'];
    const { device, deviations, raw } = read({ Unknown, ScreenSize_W: 0, ModelName: '' }, foreignSource);
    expect(device).toMatchObject({
      connectedUser: null,
      model: { modelName: null, screen: { width: null, height: 2340 } },
    });
    expect(deviations).toEqual([]);
    expect(raw).toMatchObject({ Unknown, ScreenSize_W: 0 });
  });

  it('still count if they have a value', () => {
    expect(read({ Unknown: ['ConnectedUser'], ConnectedUser: 'kim.minji' }).device.connectedUser).toBe(
      'kim.minji',
    );
  });

  it('share a model if they list the same', () => {
    const models = createDeviceModels();
    const one = read({ Unknown: ['ConnectedUser'] }, ours, models);
    const other = read({ Unknown: ['ConnectedUser'], DeviceID: 'R3CX2' }, ours, models);
    expect(other.device.model).toBe(one.device.model);
    const less = read({ Unknown: ['ConnectedUser', 'Brand'], Brand: '' }, ours, models);
    expect(less.device.model.brand).toBeNull();
  });

  it('don’t excuse a missing field in other records', () => {
    const models = createDeviceModels();
    read({ Unknown: ['Brand'], Brand: '' }, foreignSource, models);
    const { Brand: _, ...rest } = exampleRecord;
    const reading = readDevice(rest, exampleRecord.AgentIP, models, foreignSource);
    expect(reading).toMatchObject({ deviations: [{ field: 'Brand', problem: 'missing' }] });
  });

  it.each([[['DeviceID']], [['NoSuchField']], [[]]])('don’t hide a device: %j', (Unknown) => {
    expect(read({ Unknown, ConnectedUser: 'kim' })).toMatchObject({
      device: { deviceId: 'R3CX10ABCDE', connectedUser: 'kim' },
      deviations: [],
    });
  });

  it.each([['ConnectedUser'], [[7]], [{}], [null]])('are reported if malformed: %j', (Unknown) => {
    const { deviations } = read({ Unknown, ConnectedUser: 'kim' });
    expect(deviations).toMatchObject([{ field: 'Unknown', problem: 'wrong-type' }]);
  });
});

describe('an empty ConnectedUser', () => {
  it('counts as a value from another service', () => {
    const { device, raw } = read({}, foreignSource);
    expect(device.connectedUser).toBe('');
    expect(raw).toBeUndefined();
  });

  it('doesn’t count from our own service without a list of unknown fields', () => {
    const { device, deviations, raw } = read({});
    expect(device.connectedUser).toBeNull();
    expect(deviations).toEqual([]);
    // It can't be written again from the device.
    expect(raw).toEqual(exampleRecord);
  });

  it('counts from our own service with a list of unknown fields', () => {
    expect(read({ Unknown: [] }).device.connectedUser).toBe('');
  });
});

describe('evidence', () => {
  const Observed = { RemoteControl: ['scrcpy'] };

  it('counts from our own agent, in this computer’s time', () => {
    const shiftObserved = () => ({ Automation: ['Appium'] });
    const { device, raw } = read({ Observed }, { ...ours, shiftObserved });
    expect(device.observed).toEqual({ Automation: ['Appium'] });
    expect(raw).toMatchObject({ Observed });
  });

  it('doesn’t count from another', () => {
    const { device, raw } = read({ Observed }, foreignSource);
    expect(device.observed).toBeNull();
    expect(raw).toMatchObject({ Observed });
  });

  it('is unknown and reported if malformed', () => {
    const { device, deviations } = read({ Observed: { LastActivity: 'now' } });
    expect(device.observed).toBeNull();
    expect(deviations).toMatchObject([{ field: 'Observed', problem: 'wrong-type' }]);
  });
});

describe('a claim', () => {
  const Claim = { Until: '2026-11-22T10:00:00.000Z', Since: '2026-11-22T09:00:00.000Z', Kind: 'person' };
  const shiftClaim = <T>(claim: T): T => ({ ...claim, Note: 'shifted' });

  it('counts from our own service, in this computer’s time', () => {
    const { device, deviations } = read({ Unknown: [], Claim }, { ...ours, shiftClaim });
    expect(device).toMatchObject({ connectedUser: '', claim: { ...Claim, Note: 'shifted' } });
    expect(deviations).toEqual([]);
  });

  it('takes the user that the service filled', () => {
    const filled = { ConnectedUser: 'Kim', Unknown: ['Brand'], Claim: { ...Claim, By: 'Kim', Filled: true } };
    const { device, raw } = read(filled, { ...ours, shiftClaim });
    expect(device).toMatchObject({ connectedUser: null, claim: { By: 'Kim' } });
    expect(raw).toMatchObject(filled);
  });

  it('from another service is ignored, and its user stays', () => {
    const forged = { ConnectedUser: 'Kim', Claim: { ...Claim, Filled: true } };
    expect(read(forged, foreignSource).device).toMatchObject({ connectedUser: 'Kim', claim: null });
  });

  it('and a last screenshot count only from our own service', () => {
    const LastScreenshot = { At: '2026-11-22T10:00:00.000Z', By: 'Kim' };
    expect(read({ LastScreenshot }, { ...ours, shiftClaim }).device.lastScreenshot).toMatchObject({
      ...LastScreenshot,
      Note: 'shifted',
    });
    expect(read({ LastScreenshot }, foreignSource).device.lastScreenshot).toBeNull();
  });
});

describe('evidence without a reading', () => {
  it('is empty for a device whose user our own service lists as unknown', () => {
    const { device } = read({ Unknown: ['ConnectedUser'] });
    expect(device).toMatchObject({ deviceId: exampleRecord.DeviceID, connectedUser: null });
    expect(device.observed).toEqual({});
  });

  it.each([
    ['a stated user', { Unknown: [] }, ours],
    ['another unknown field', { Unknown: ['Brand'], Brand: '' }, ours],
    ['a service that lists nothing', {}, ours],
    ['another service', { Unknown: ['ConnectedUser'] }, foreignSource],
    ['an iPhone', { Unknown: ['ConnectedUser'], Platform: 'ios' }, ours],
  ])('is unknown for %s', (_, changes, source) => {
    expect(read(changes, source).device.observed).toBeNull();
  });

  it('isn’t converted', () => {
    const shiftObserved = vi.fn<(observed: ObservedRecord) => ObservedRecord>();
    read({ Unknown: [] }, { ...ours, shiftObserved });
    expect(shiftObserved).not.toHaveBeenCalled();
  });
});

// device-models.test.ts compares any other fields.
it.each([
  ['Observed', 'now', 'wrong-type'],
  ['ConnectedUser', undefined, 'wrong-type'],
  ['DeviceID', 'a\tb', 'not-plain'],
  ['UserAlias', 'x'.repeat(300), 'not-plain'],
  ['UserAlias', 'a\uFFFD', 'not-decoded'],
])('a device whose model is known is read closely if its %s is %j', (field, value, problem) => {
  const models = createDeviceModels();
  read({}, foreignSource, models);
  expect(read({ [field]: value }, foreignSource, models).deviations).toMatchObject([{ field, problem }]);
});

describe('the address of an agent', () => {
  it.each([
    ['10.0.3.7:5037', '10.0.3.7:5037'],
    ['[::1]:5037', '::1:5037'],
    ['FE80::A:5037', '[fe80::a]:5037'],
    ['10.0.3.7:5037', 'lab.example:5037'],
    ['[::1]:5037', 'lab.example:5037'],
    ['[fe80::abc]:5037', 'lab.example:5037'],
    ['LAB.example:5037', 'lab.example:5037'],
    ['lab', 'lab'],
  ])('%s can be %s', (stated, requested) => {
    expect(readDevice({ ...exampleRecord, AgentIP: stated }, requested, createDeviceModels())).toMatchObject({
      deviations: [],
    });
  });

  it.each([
    ['10.0.3.7:5038', '10.0.3.7:5037'],
    ['10.0.3.8:5037', '10.0.3.7:5037'],
    ['10.0.3.7:5038', 'lab.example:5037'],
    ['10.0.3.7', '10.0.3.7:5037'],
    ['10.0.3.7:5037x', '10.0.3.7:5037'],
    ['one', 'other'],
    ['10.0.3.7', 'lab.example'],
    ['other.example:5037', 'lab.example:5037'],
    ['lab.example:5037', '10.0.3.7:5037'],
    ['10x:5037', 'lab.example:5037'],
    ['x10:5037', 'lab.example:5037'],
    ['x[::1]:5037', 'x::1:5037'],
    ['[a]:1:5037', 'a:1:5037'],
    ['[::2]:5037', '[::1]:5037'],
  ])('%s can’t be %s', (stated, requested) => {
    expect(readDevice({ ...exampleRecord, AgentIP: stated }, requested, createDeviceModels())).toMatchObject({
      deviations: [{ field: 'AgentIP', problem: 'other-address', found: JSON.stringify(stated) }],
    });
  });
});
