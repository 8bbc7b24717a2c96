import { describe, expect, it } from 'vitest';
import { createDeviceModels } from '#shared/wire/device-models.ts';
import { foreignSource, readDevice, type RecordSource } from '#shared/wire/read-device.ts';
import { exampleRecord } from '../../../fixtures/device-record.ts';

const ours: RecordSource = { isOurs: true, shiftObserved: (observed) => observed };

function read(changes: object, source = ours, models = createDeviceModels()) {
  const reading = readDevice({ ...exampleRecord, ...changes }, exampleRecord.AgentIP, models, source);
  if (typeof reading === 'string') throw new Error(reading);
  return reading;
}

describe('a record that lists its unknown fields', () => {
  it('is unknown there, without a deviation', () => {
    const Unknown = ['ConnectedUser', 'ScreenSize_W', 'ModelName'];
    const { device, deviations, raw } = read({ Unknown, ScreenSize_W: 0, ModelName: '' }, foreignSource);
    expect(device).toMatchObject({
      connectedUser: null,
      model: { modelName: null, screen: { width: null, height: 2340 } },
    });
    expect(deviations).toEqual([]);
    expect(raw).toMatchObject({ Unknown, ScreenSize_W: 0 });
  });

  it('still counts if it has a value', () => {
    expect(read({ Unknown: ['ConnectedUser'], ConnectedUser: 'kim.minji' }).device.connectedUser).toBe(
      'kim.minji',
    );
  });

  it('shares its model with records that list the same', () => {
    const models = createDeviceModels();
    const one = read({ Unknown: ['ConnectedUser'] }, ours, models);
    const other = read({ Unknown: ['ConnectedUser'], DeviceID: 'R3CX2' }, ours, models);
    expect(other.device.model).toBe(one.device.model);
    const less = read({ Unknown: ['ConnectedUser', 'Brand'], Brand: '' }, ours, models);
    expect(less.device.model.brand).toBeNull();
  });

  it('hides no missing field of other records of the model', () => {
    const models = createDeviceModels();
    read({ Unknown: ['Brand'], Brand: '' }, foreignSource, models);
    const { Brand: _, ...rest } = exampleRecord;
    const reading = readDevice(rest, exampleRecord.AgentIP, models, foreignSource);
    expect(reading).toMatchObject({ deviations: [{ field: 'Brand', problem: 'missing' }] });
  });

  it.each([[['DeviceID']], [['NoSuchField']], [[]]])('hides no device: %j', (Unknown) => {
    expect(read({ Unknown, ConnectedUser: 'kim' })).toMatchObject({
      device: { deviceId: 'R3CX10ABCDE', connectedUser: 'kim' },
      deviations: [],
    });
  });

  it.each([['ConnectedUser'], [[7]], [{}], [null]])('is reported in another form: %j', (Unknown) => {
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

  it('does not count from our own service without a list of unknown fields', () => {
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

  it('counts for our own agent, in this computer’s time', () => {
    const shiftObserved = () => ({ Automation: ['Appium'] });
    const { device, raw } = read({ Observed }, { isOurs: true, shiftObserved });
    expect(device.observed).toEqual({ Automation: ['Appium'] });
    expect(raw).toMatchObject({ Observed });
  });

  it('does not count for another', () => {
    const { device, raw } = read({ Observed }, foreignSource);
    expect(device.observed).toBeNull();
    expect(raw).toMatchObject({ Observed });
  });

  it('is unknown in another form, and reported', () => {
    const { device, deviations } = read({ Observed: { LastActivity: 'now' } });
    expect(device.observed).toBeNull();
    expect(deviations).toMatchObject([{ field: 'Observed', problem: 'wrong-type' }]);
  });
});
