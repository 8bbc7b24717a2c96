import { describe, expect, it } from 'vitest';
import { EarlyParser } from '../../../../../electron/lab-commands/lab-client/early-parser.ts';
import { labDevice } from '../../../../fakes/devices-server.ts';

const head = { at: '2026-11-23T07:00:00.000Z', total: 2_000, agents: 1, silentAgents: 0 };
/** About 700 KB. The parser parses most of it before the end. */
const devices = Array.from({ length: 2_000 }, (_, index) => labDevice({ deviceId: `R3CX${index}` }));
const korean = devices.map((device) => ({ ...device, alias: '검수용 "3번"' }));

/** Parses a text that arrives in chunks of this size. */
function parse(json: string, chunk = 64 * 1024) {
  const body = Buffer.from(json);
  const parser = new EarlyParser();
  for (let size = chunk; size < body.length + chunk; size += chunk) parser.read(body.subarray(0, size));
  return { value: parser.end(body), isTerminalSafe: parser.isTerminalSafe() };
}

const write = (list: readonly object[], more: object = {}) =>
  JSON.stringify({ ...head, devices: list, ...more });

/** A device that contains devices. */
const nested = { ...devices[0], list: devices.slice(0, 3) };

describe('a response that is parsed while it arrives', () => {
  it.each([
    ['a long list', write(devices)],
    ['texts of more bytes than letters', write(korean)],
    ['a short list', write(devices.slice(0, 2))],
    ['no devices', write([])],
    ['members after the list', write(devices, { more: [1, { a: 2 }] })],
    ['another list of the same name', `${write(devices).slice(0, -1)},"devices":[]}`],
    ['a list in another member', JSON.stringify({ other: { devices }, devices: devices.slice(1) })],
    ['a text that looks like devices', write(devices.map((each) => ({ ...each, alias: write([each]) })))],
    ['devices in devices', write(devices.map((each) => ({ ...each, list: [each, each] })))],
    ['devices in the last one', write([...devices, nested])],
    ['devices in the first one', write([nested, ...devices])],
    ['spaces', JSON.stringify({ ...head, devices }, null, 1)],
    ['no list', JSON.stringify({ ...head, other: devices })],
    ['a list alone', JSON.stringify(devices)],
  ])('has the value of the whole: %s', (_, json) => {
    const whole: unknown = JSON.parse(json);
    expect(parse(json).value).toEqual(whole);
    expect(parse(json, 300_001).value).toEqual(whole);
    expect(parse(json, json.length * 3).value).toEqual(whole);
  });

  it.each([
    ['ends too early', write(devices).slice(0, -1)],
    ['has no end of its list', write(devices).slice(0, -2)],
    ['is broken in the middle', write(devices).replace('"R3CX900"', 'R3CX900')],
    ['is empty', ''],
  ])('is refused if it %s', (_, json) => expect(() => parse(json)).toThrow(SyntaxError));

  it('is not parsed again at its end', () => {
    const body = Buffer.from(write(devices));
    const parser = new EarlyParser();
    parser.read(body);
    const firstEnd = body.indexOf('},{', body.indexOf('R3CX1500'));
    body.fill(' ', body.indexOf('{', 1), firstEnd);
    expect(parser.end(body)).toEqual({ ...head, devices });
  });

  it('is safe for a terminal that can show all of it', () => {
    const last = labDevice({ deviceId: 'last', alias: '\u202e' });
    expect(parse(write(korean)).isTerminalSafe).toBe(true);
    expect(parse(write([...devices, last])).isTerminalSafe).toBe(false);
    expect(parse(write([last, ...devices])).isTerminalSafe).toBe(false);
    expect(parse(write([last])).isTerminalSafe).toBe(false);
  });
});
