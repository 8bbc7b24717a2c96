import type { Socket } from 'node:net';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDeviceList } from '#shared/wire/read-device-list.ts';
import { createAdbConnector } from '../../../electron/lab-service/connectors/adb/adb-connector.ts';
import type { Connector } from '../../../electron/lab-service/connectors/connector.ts';
import { AgentFailure } from '../../../electron/lab-service/connectors/agent-failure.ts';
import { okayBlock, startRawServer } from '../../fakes/adb/raw-server.ts';
import { fuzz, isNightly } from './fuzz.ts';
import { anyText } from '../../fixtures/any-text.ts';

const limits = { connectMs: 1_000, idleMs: 150, commandMs: 150, wholeMs: 300, replyBytes: 65_535 };
const ANSWER_MS = 600;
const never = new AbortController().signal;
/** Control characters, and marks that change the text direction. */
const harmful = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

const word = fc.oneof(
  fc.constantFrom('device', 'offline', 'unauthorized', 'no permissions', 'model:Pixel_9', 'transport_id:1'),
  fc.constantFrom(
    'transport_id:-1',
    'transport_id:1;reboot',
    `transport_id:${'9'.repeat(60)}`,
    'model:',
    ':',
  ),
  fc.constantFrom('model:\u202Efree', '\u001b[2J', '\u0000', 'transport_id:0x1', 'transport_id:٣'),
  anyText(12),
);
const serial = fc.oneof(
  { weight: 4, arbitrary: fc.nat({ max: 999 }).map((number) => `R3C${number}`) },
  fc.constantFrom('', ' ', '__proto__', '<b>x</b>', '\u202E1', 'x'.repeat(129), 'emulator-5554'),
);
const line = fc
  .tuple(serial, fc.array(word, { maxLength: 4 }), fc.constantFrom('\n', '\n', '\r\n', '', '\t\n'))
  .map(([name, words, end]) => `${name} device ${words.join(' ')}${end}`);
const list = fc.array(line, { maxLength: 6 }).map((lines) => lines.join(''));

type Reply = (text: string) => Buffer;
/** Possible changes of a response on its way. `length` is its declared length. */
const framing: fc.Arbitrary<Reply> = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Reply>((text) => Buffer.from(okayBlock(text))) },
  fc.constantFrom('0000', 'ffff', 'FFFF', 'zzzz', '-001', '00', '1e02').map(
    (length): Reply =>
      (text) =>
        Buffer.from(`OKAY${length}${text}`),
  ),
  fc.constantFrom('FAIL', 'okay', 'HTTP', 'SYNC', 'OK', '').map(
    (status): Reply =>
      (text) =>
        Buffer.from(status + okayBlock(text).slice(4)),
  ),
  fc.uint8Array({ maxLength: 64 }).map(
    (bytes): Reply =>
      () =>
        Buffer.from(bytes),
  ),
);

const number = fc.oneof(
  fc.constantFrom('0', '-1', '1080', '4095', '99999999999999999999', '1e9', 'NaN', 'ffffffff', '', '1.5'),
  fc.integer().map(String),
);
const property = fc
  .tuple(
    fc.constantFrom('ro.product.model', 'ro.product.brand', '__proto__', 'ro.build.version.sdk'),
    anyText(300),
  )
  .map(([name, value]) => `[${name}]: [${value}]\n`);
/** A device's output, section by section, with the requested markers. */
const phone = fc
  .record({
    props: fc.array(property, { maxLength: 5 }).map((lines) => lines.join('')),
    size: fc.tuple(number, number).map(([w, h]) => `Physical size: ${w}x${h}\nOverride size: ${h}x${w}\n`),
    display: fc
      .tuple(number, number)
      .map(
        ([w, h]) =>
          `mOverrideDisplayInfo=DisplayInfo{"Built-in", real ${w} x ${h}, rotation ${w}, app ${h} x ${w}}\n`,
      ),
    touch: fc
      .tuple(number, number)
      .map(
        ([min, max]) =>
          `add device 1: /dev/input/event1\n  name:     "touch"\n    ABS (0003): ABS_MT_POSITION_X     : value 0, min ${min}, max ${max}, fuzz 0\n                ABS_MT_POSITION_Y     : value 0, min ${max}, max ${min}\n  INPUT_PROP_DIRECT\n`,
      ),
    alias: anyText(300),
    end: fc.constantFrom('end', 'end', 'end', 'alias', ''),
  })
  .map((script) => (nonce: string) => {
    const { end, ...sections } = script;
    const text = Object.entries(sections).map(([name, value]) => `${nonce}:${name}\n${value}\n`);
    return `OKAY${text.join('')}${nonce}:${end}\n`;
  });

const agent = fc.record({
  list,
  framing,
  phone,
  ending: fc.constantFrom('end', 'end', 'end', 'reset', 'hang', 'drip'),
});

function finish(socket: Socket, bytes: Buffer | string, ending: string): void {
  if (ending === 'end') socket.end(bytes);
  else if (ending === 'drip') {
    // Cut, so that it never ends.
    socket.write(bytes.slice(0, 9));
    const timer = setInterval(() => socket.write('.'), 20);
    socket.on('close', () => clearInterval(timer));
  } else socket.write(bytes, () => ending === 'reset' && socket.resetAndDestroy());
}

function createClosingConnector(): Connector & AsyncDisposable {
  const connector = createAdbConnector({
    listLimits: limits,
    deviceLimits: limits,
    answerMs: ANSWER_MS,
    trackMs: 0,
  });
  return { ...connector, [Symbol.asyncDispose]: () => connector.close() };
}

test('fails or lists what was reported, whatever an ADB server sends', async () => {
  await fuzz({ name: 'ADB replies', cases: 1_200, atOnce: isNightly ? 180 : 60 }, agent, async (script) => {
    const reply = script.framing(script.list);
    await using server = await startRawServer((socket, request) => {
      if (request.includes('host:devices-l')) {
        finish(socket, reply, script.ending);
        return;
      }
      const nonce = /echo ([0-9a-f]{12}):/.exec(request)?.[1];
      // The transport is accepted first, and the script is sent then.
      if (nonce === undefined) socket.write('OKAY');
      else finish(socket, script.phone(nonce), script.ending);
    });
    // Closed before its server, because another case may get its port: neither late data nor stored data of one
    // case may reach the other.
    await using connector = createClosingConnector();
    const answer = await connector.listDevices(server.address, never).catch((error: unknown) => error);
    expectHarmlessRequests(server.received);
    if (answer instanceof Error) {
      expect(answer).toBeInstanceOf(AgentFailure);
      return 'rejected';
    }
    const reported = reply.toString('utf8');
    const reading = readDeviceList(answer, '127.0.0.1:1');
    if (reading.kind !== 'answer') throw new Error(reading.problem);
    expect(reading.devices.length + reading.unreadable.length).toBeLessThanOrEqual(513);
    for (const { device, raw } of reading.devices) {
      // The device itself has its name for a character that can't be shown.
      const id = String(Reflect.get(raw as object, 'DeviceID'));
      expect(reported).toContain(device.noSerial ? id.replace('no-serial/transport-', 'transport_id:') : id);
      expect(device.deviceId).not.toMatch(harmful);
      for (const value of Object.values(raw as object)) {
        if (typeof value === 'string') expect(value).not.toMatch(harmful);
        if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true);
      }
    }
    return 'accepted';
  });
});

/** No response changes the requests: the list, a transport by its number, and commands of the one script. */
function expectHarmlessRequests(received: readonly string[]): void {
  for (const request of received) {
    expect(request).toMatch(
      /^(?:000ehost:devices-l|[0-9a-f]{4}host:transport-id:\d{1,18}(?:[0-9a-f]{4}(?:exec|shell):echo [0-9a-f]{12}:(?:props|size|display|touch|alias); [^\0]*)?)?$/,
    );
  }
}
