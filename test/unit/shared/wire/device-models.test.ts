import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDeviceModels, type DeviceModels } from '#shared/wire/device-models.ts';
import { type DeviceListReading, readDeviceList } from '#shared/wire/read-device-list.ts';
import { exampleRecord } from '../../../fixtures/device-record.ts';
import { anyText } from '../../../fixtures/any-text.ts';

const asked = '10.0.3.7:5037';

function read(models: DeviceModels | undefined, ...records: readonly object[]): DeviceListReading {
  return readDeviceList({ MobileList: records, ResultCode: 1, ResultMessage: '' }, asked, models);
}

function modelOf(models: DeviceModels, fields: object) {
  const reading = read(models, { ...exampleRecord, ...fields });
  return reading.kind === 'answer' ? reading.devices[0]?.device.model : undefined;
}

/** Possible values of a field: realistic ones, and malicious ones. */
const text = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom<unknown>('', 'kim', '검수용 3번', '📱', null) },
  fc.constantFrom<unknown>('\n', '\u202e', 'x'.repeat(201), 7, undefined, {}),
  anyText(20),
);
const record = fc
  .record(
    {
      DeviceID: fc.oneof({ weight: 8, arbitrary: fc.stringMatching(/^R3CX[0-9]{1,3}$/) }, text),
      AgentIP: fc.constantFrom<unknown>(asked, '10.0.0.9:1', '', null, 7),
      UserAlias: text,
      ConnectedUser: text,
      ModelID: fc.constantFrom('SM-S921N', '가'),
      ModelName: text,
      AgentType: fc.constantFrom<unknown>(1, 2, null, 0.5),
      ScreenSize_W: fc.constantFrom<unknown>(1080, 720, '1080'),
      AgentTypeImage: fc.constantFrom<unknown>(null, 'image.png'),
      Battery: fc.constant(80),
    },
    { requiredKeys: ['DeviceID'] },
  )
  .map((fields) => ({ ...exampleRecord, ...fields }));

describe('a reader with the models of earlier responses', () => {
  it('reads any input as if it knew no models', () => {
    fc.assert(
      fc.property(fc.array(fc.array(record, { maxLength: 6 }), { maxLength: 6 }), (answers) => {
        const models = createDeviceModels();
        // All of them twice: the second time their models are known.
        for (const records of [...answers, ...answers]) {
          const one = records.map((each) => read(undefined, each));
          expect(records.map((each) => read(models, each))).toStrictEqual(one);
        }
      }),
      { numRuns: 400 },
    );
  });

  it.each([
    ['of the phone itself', { DeviceID: 'another', UserAlias: '내 전화 📱', ConnectedUser: 'kim' }],
    ['with null for an empty text', { UserAlias: null, ConnectedUser: null }],
    ['with more fields', { Battery: 80, AgentTypeImage: 'image.png' }],
    ['with its own deviation', { ConnectedUser: 7 }],
    ['of another address', { AgentIP: '10.0.0.9:1' }],
  ])('gives a record %s the model of the first', (_name, fields) => {
    const models = createDeviceModels();
    const first = modelOf(models, {});
    expect(first).toBeDefined();
    expect(modelOf(models, fields)).toBe(first);
  });

  it.each(
    Object.entries(exampleRecord)
      .filter(
        ([field]) => !['AgentIP', 'AgentTypeImage', 'DeviceID', 'UserAlias', 'ConnectedUser'].includes(field),
      )
      .map(([field, value]) => [field, typeof value === 'string' ? `${value}x` : Number(value) + 1] as const),
  )('distinguishes models that differ in %s', (field, value) => {
    const models = createDeviceModels();
    expect(modelOf(models, { [field]: value })).not.toEqual(modelOf(models, {}));
    expect(modelOf(models, {})).toEqual(modelOf(createDeviceModels(), {}));
  });

  it('keeps two thousand models, and eight of one ModelID', () => {
    const models = createDeviceModels();
    const first = modelOf(models, { ModelID: '0' });
    for (let count = 1; count < 2_048; count += 1) modelOf(models, { ModelID: String(count) });
    expect(modelOf(models, { ModelID: '0' })).toBe(first);
    modelOf(models, { ModelID: '2048' });
    expect(modelOf(models, { ModelID: '0' })).not.toBe(first);
    const build = modelOf(models, { BuildVer: '0' });
    for (let count = 1; count < 8; count += 1) modelOf(models, { BuildVer: String(count) });
    expect(modelOf(models, { BuildVer: '0' })).toBe(build);
    modelOf(models, { BuildVer: '8' });
    expect(modelOf(models, { BuildVer: '0' })).not.toBe(build);
  });

  it('doesn’t take a different record for a known model', () => {
    const models = createDeviceModels();
    modelOf(models, {});
    expect(models.find({ ...exampleRecord, BuildVer: 'another' })).toBeNull();
    expect(models.find({ ...exampleRecord, ModelID: 'another' })).toBeNull();
  });

  it('doesn’t keep a model that breaks the contract', () => {
    const models = createDeviceModels();
    const first = modelOf(models, { BuildVer: 'x'.repeat(201) });
    expect(modelOf(models, { BuildVer: 'x'.repeat(201) })).not.toBe(first);
  });
});
