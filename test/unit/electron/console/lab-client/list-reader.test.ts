import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createListReader, readExactly } from '../../../../../electron/console/lab-client/list-reader.ts';
import { exampleRecord } from '../../../../fixtures/device-record.ts';

const asked = '10.0.3.7:5037';

const bytesOf = (records: readonly string[], rest = ',"ResultCode":1,"ResultMessage":""') =>
  Buffer.from(`{"MobileList":[${records.join(',')}]${rest}}`);
const recordOf = (fields: object = {}) => JSON.stringify({ ...exampleRecord, ...fields });

/** Texts as phones have them, and as only somebody who means harm would write them. */
const text = fc.oneof(
  { weight: 16, arbitrary: fc.constantFrom('', 'kim', '검수용 3번', 'a name of more than thirteen letters') },
  fc.constantFrom(
    '"',
    '\\',
    'a","DeviceID":"b',
    '\n',
    '\u007f',
    '\u202e',
    '📱',
    'x'.repeat(201),
    '/',
    '\u00e9',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
);
const odd = fc.oneof(
  fc.record({ Brand: text, ScreenSize_W: fc.constantFrom(1080, 720, -0, 0.5) }),
  fc.constantFrom<object>(
    { AgentIP: '10.0.0.9:1' },
    { AgentIP: '' },
    { AgentTypeImage: 'x' },
    { Battery: 80 },
  ),
  fc.constantFrom<object>({ AgentType: null }, { InputScaleMaxX: 1e300 }, { ModelName: undefined }),
);
const record = fc
  .record({
    ids: fc.record({
      DeviceID: fc.oneof({ weight: 16, arbitrary: fc.stringMatching(/^R3CX[0-9]{1,14}$/) }, text),
    }),
    who: fc.record({ UserAlias: text, ConnectedUser: text }),
    model: fc.record({ ModelID: fc.constantFrom('SM-S921N', '가') }),
    odd: fc.oneof({ weight: 16, arbitrary: fc.constant({}) }, odd),
  })
  .map(({ ids, who, model, odd: more }) => recordOf({ ...ids, ...who, ...model, ...more }));
/** What JSON.stringify never writes. */
const rewritten = fc.tuple(record, fc.nat(5)).map(([one, way]) => {
  if (way === 0) return one.replace('4095', '4095.0');
  if (way === 1) return one.replace('4095', '4.095E+3');
  if (way === 2) return one.replace('"Brand"', '"DeviceID":"other","Brand"');
  if (way === 3) return one.replace(':1080', ':01080');
  if (way === 4) return one.replaceAll(':', ': ');
  return one.replace('"DeviceID"', '"Device\\u0049D"');
});
const answer = fc
  .array(fc.oneof({ weight: 16, arbitrary: record }, rewritten), { maxLength: 6 })
  .chain((records) =>
    fc
      .constantFrom(
        undefined,
        undefined,
        undefined,
        ',"ResultCode":-1,"ResultMessage":"no"',
        ',"ResultCode":1',
        ',"MobileList":[]',
      )
      .map((rest) => bytesOf(records, rest)),
  );
/** Bytes put in, taken away and changed anywhere. */
const broken = fc
  .tuple(answer, fc.array(fc.tuple(fc.nat(), fc.nat(2), fc.nat(255)), { minLength: 1, maxLength: 3 }))
  .map(([bytes, cuts]) =>
    cuts.reduce((all, [at, removed, byte]) => {
      const place = at % all.length;
      return Buffer.concat([all.subarray(0, place), Buffer.of(byte), all.subarray(place + removed)]);
    }, bytes),
  );

describe('a reader that knows phones again', () => {
  it('reads whatever comes as the exact reader does', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(answer, broken), { minLength: 1, maxLength: 6 }), (answers) => {
        const read = createListReader();
        // All of them twice: the second time what is usual about them has been learnt.
        for (const bytes of [...answers, ...answers]) {
          expect(read(bytes, asked)).toStrictEqual(readExactly(bytes, asked));
        }
      }),
      { numRuns: 400 },
    );
  });

  it.each([
    ['another code', bytesOf([recordOf()], ',"ResultCode":2,"ResultMessage":""')],
    [
      'something else between two',
      Buffer.from(
        bytesOf([recordOf(), recordOf({ DeviceID: 'y' })])
          .toString()
          .replace('},{', '};{'),
      ),
    ],
    ['one twice', bytesOf([recordOf(), recordOf()])],
    ['no end', bytesOf([recordOf(), recordOf({ DeviceID: 'y' })]).subarray(0, -1)],
    ['no device', bytesOf([])],
  ])('reads an answer with %s exactly', (_name, bytes) => {
    const read = createListReader();
    read(bytesOf([recordOf()]), asked);
    expect(read(bytes, asked)).toStrictEqual(readExactly(bytes, asked));
  });

  it.each([
    ['the phone again within its model', recordOf().replace('"Brand"', '"DeviceID":"other","Brand"')],
    ['its agent again within its model', recordOf().replace('"Brand"', '"AgentIP":"10.0.0.9:1","Brand"')],
    ['a field of its model twice', recordOf().replace('"Brand"', '"ModelName":"other","Brand"')],
    ['a field that nobody knows', recordOf().replace('"Brand"', '"Battery":80,"Brand"')],
    ['more behind its last field', recordOf().replace(/\}$/, ',"Battery":80}')],
    ['somebody else behind its last field', recordOf().replace(/\}$/, ',"ConnectedUser":"other"}')],
    ['another bracket at its end', recordOf().replace(/\}$/, ']')],
    ['a field less', recordOf({ Brand: undefined })],
    ['a number that is none', recordOf().replace(':1080', ':01080')],
    ['an agent of no number', recordOf().replace(/"AgentType":\d+/, '"AgentType":1-1')],
    ['a model that turns writing around', recordOf({ Brand: '\u202e' })],
    ['a model of too long a name', recordOf({ ModelName: 'x'.repeat(201) })],
  ])('reads a record with %s exactly, however often it comes', (_name, written) => {
    const read = createListReader();
    // Its model may be known already.
    read(bytesOf([recordOf({ DeviceID: 'before' })]), asked);
    const bytes = bytesOf([written, recordOf({ DeviceID: 'usual' })]);
    for (let times = 0; times < 3; times += 1) {
      expect(read(bytes, asked)).toStrictEqual(readExactly(bytes, asked));
    }
  });

  const shared = (read: ReturnType<typeof createListReader>, fields: object) => {
    const reading = read(bytesOf([recordOf({ DeviceID: 'x', ...fields })]), asked);
    return reading.kind === 'answer' ? reading.devices[0]?.device.model.screen : undefined;
  };

  it('keeps once what phones of one model say, from whichever agent', () => {
    const read = createListReader();
    const first = shared(read, {});
    expect(first).toBeDefined();
    expect(shared(read, { DeviceID: 'another phone', UserAlias: '내 전화', ConnectedUser: 'kim' })).toBe(
      first,
    );
    expect(shared(read, { Brand: 'other' })).not.toBe(first);
    expect(shared(read, {})).toBe(first);
  });

  it('knows a thousand models, and begins anew after that', () => {
    const read = createListReader();
    const first = shared(read, { Brand: '0' });
    for (let count = 1; count < 1_024; count += 1) shared(read, { Brand: String(count) });
    expect(shared(read, { Brand: '0' })).toBe(first);
    shared(read, { Brand: '1024' });
    expect(shared(read, { Brand: '0' })).not.toBe(first);
  });

  it('knows some models that begin alike, and begins anew with those after that', () => {
    const read = createListReader();
    const first = shared(read, { BuildVer: '0' });
    for (let count = 1; count < 32; count += 1) shared(read, { BuildVer: String(count) });
    expect(shared(read, { BuildVer: '0' })).toBe(first);
    expect(shared(read, { BuildVer: '31' })).not.toBe(first);
    shared(read, { BuildVer: '32' });
    expect(shared(read, { BuildVer: '0' })).not.toBe(first);
  });

  it('tells models apart by the type of their agent, too', () => {
    const read = createListReader();
    const typeOf = (AgentType: number) => {
      const reading = read(bytesOf([recordOf({ DeviceID: 'x', AgentType })]), asked);
      return reading.kind === 'answer' ? reading.devices[0]?.device.model.agentType : undefined;
    };
    expect([1, 2, 1, 2].map(typeOf)).toEqual([1, 2, 1, 2]);
  });

  it('reads an answer of many models at once, and one larger than a rack, as the exact reader does', () => {
    const read = createListReader();
    const models = Array.from({ length: 40 }, (_, index) =>
      recordOf({ DeviceID: `d${index}`, Brand: `b${index}` }),
    );
    const many = Array.from({ length: 3_000 }, (_, index) => recordOf({ DeviceID: `d${index}` }));
    for (const bytes of [bytesOf(models), bytesOf(many), bytesOf(many.slice(0, 50))]) {
      expect(read(bytes, asked)).toStrictEqual(readExactly(bytes, asked));
    }
  });
});
