import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { accountOf, wireDevice } from '../../fakes/lab-server.ts';
import { labAgentRecord, labAgents } from '../../fixtures/lab-agents-answer.ts';
import { anyText } from '../../fixtures/any-text.ts';

/**
 * JSON as text, because JSON.stringify can't write the problematic forms: duplicate keys, and numbers out of range.
 */
type JsonText = string;

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

/** Values that no field expects, and some that are not JSON. */
const strange: fc.Arbitrary<JsonText> = fc.oneof(
  fc.constantFrom('null', 'true', '0', '-0', '-1', '1.5', '"1"', '""', '" "', '{}', '[]', '[[]]'),
  fc.constantFrom('1e308', '1e999', '-1e999', '9007199254740993', '1e-400', '"NaN"', '"Infinity"', '"1e999"'),
  fc.constantFrom('NaN', 'Infinity', 'undefined', '01', "'a'", '', '// a', '0x10'),
  fc.constantFrom('{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":1}}', '{"toJSON":1}'),
  fc.constantFrom(nested(90, '[', ']'), nested(400, '[', ']'), nested(20_000, '[', ']')),
  fc.constantFrom('"\\ud800"', '"\\u0000"', '"a\\nb"', '"\\u202Eevil\\u2066"', '"\\u200B"', '"<img src=x>"'),
  anyText(40).map((text) => JSON.stringify(text)),
  fc.integer({ min: 200, max: 20_000 }).map((length) => JSON.stringify('가'.repeat(length))),
  fc.double().map((number) => String(number)),
);

/** Possible changes of a field: mostly none, so that the response stays valid and each oddity occurs alone. */
const change = fc.oneof(
  { weight: 12, arbitrary: fc.constant('keep' as const) },
  { weight: 1, arbitrary: fc.constant('drop' as const) },
  { weight: 2, arbitrary: fc.record({ value: strange, isTwice: fc.boolean() }) },
);
const strangeKey = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'toString', 'toJSON', 'hasOwnProperty', 'length', ''),
  anyText(12),
);

/** An object's text with changed and additional fields. */
function mutate(record: Readonly<Record<string, JsonText>>): fc.Arbitrary<JsonText> {
  const fields = Object.entries(record);
  return fc
    .tuple(
      fc.array(change, { minLength: fields.length, maxLength: fields.length }),
      fc.array(fc.tuple(strangeKey, strange), { maxLength: 2 }),
    )
    .map(([changes, added]) => {
      const kept = fields.flatMap(([key, value], index) => {
        const what = changes[index];
        if (what === 'drop') return [];
        const own = `${JSON.stringify(key)}:${value}`;
        if (what === undefined || what === 'keep') return [own];
        const other = `${JSON.stringify(key)}:${what.value}`;
        return what.isTwice ? [own, other] : [other];
      });
      const more = added.map(([key, value]) => `${JSON.stringify(key)}:${value}`);
      return `{${[...kept, ...more].join(',')}}`;
    });
}

function writeFields(record: Readonly<Record<string, unknown>>): Record<string, JsonText> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, JSON.stringify(value)]));
}

const device = fc
  .integer({ min: 0, max: 1_000_000 })
  .chain((number) => mutate(writeFields(wireDevice(`s${number}`))));

const deviceList = fc
  .array(fc.oneof({ weight: 6, arbitrary: device }, { weight: 1, arbitrary: strange }), { maxLength: 5 })
  .chain((devices) => mutate({ MobileList: `[${devices.join(',')}]`, ResultCode: '1', ResultMessage: '""' }));

const labAgent = fc
  .integer({ min: 0, max: 1_000_000 })
  .chain((number) => mutate(writeFields({ ...labAgentRecord(`a${number}`) })));

const labAgentList = fc
  .array(fc.oneof({ weight: 12, arbitrary: labAgent }, { weight: 1, arbitrary: strange }), { maxLength: 3 })
  .chain((agents) => mutate({ ...writeFields({ ...labAgents([]) }), agents: `[${agents.join(',')}]` }));

/** Possible changes of the bytes on their way. */
const damage: fc.Arbitrary<(bytes: Buffer) => Buffer> = fc.oneof(
  { weight: 10, arbitrary: fc.constant((bytes: Buffer) => bytes) },
  fc.nat({ max: 3_000 }).map((at) => (bytes: Buffer) => bytes.subarray(0, at)),
  fc.tuple(fc.nat({ max: 3_000 }), fc.nat({ max: 255 })).map(([at, byte]) => (bytes: Buffer) => {
    const changed = Buffer.from(bytes);
    changed[at % Math.max(changed.length, 1)] = byte;
    return changed;
  }),
  fc.constant((bytes: Buffer) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes])),
  fc.constant((bytes: Buffer) => Buffer.from(bytes.toString('utf8'), 'utf16le')),
  fc.constant((bytes: Buffer) => gzipSync(bytes)),
  fc.constant((bytes: Buffer) => Buffer.concat([bytes, bytes])),
);

const toBytes = ([text, spoil]: [JsonText, (bytes: Buffer) => Buffer]) => spoil(Buffer.from(text));

/** Bytes that may be a DeviceList response. */
export const deviceListBytes = fc
  .tuple(fc.oneof({ weight: 9, arbitrary: deviceList }, strange), damage)
  .map(toBytes);

/** Bytes that may be the lab's list of agents. */
export const labAgentsBytes = fc
  .tuple(fc.oneof({ weight: 9, arbitrary: labAgentList }, strange), damage)
  .map(toBytes);

/** Bytes that may be the account record of the caller. */
export const accountBytes = (request: Readonly<Record<string, string>>) =>
  fc
    .tuple(fc.oneof({ weight: 9, arbitrary: mutate(writeFields(accountOf(request))) }, strange), damage)
    .map(toBytes);
