import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import * as fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { createLabClient, type ListOutcome } from '../../../electron/console/lab-client/lab-client.ts';
import { listen } from '../../fakes/adb/listen.ts';
import { deviceList, wireDevice } from '../../fakes/lab-server.ts';
import { fuzz, isNightly } from './fuzz.ts';

const limits = { connectMs: 300, callMs: 300, answerBytes: 64 * 1024 };
/** Maximum data in the system's buffers between two sockets, in addition to the console's own. */
const BUFFERS_BYTES = 24 * 1024 * 1024;
const secret = 'r00t@evil';
const running = new AbortController().signal;

/** The server's actions on a connection, one after the other. */
type Step =
  | { readonly kind: 'send'; readonly text: string }
  | { readonly kind: 'drip' | 'flood'; readonly text: string }
  | { readonly kind: 'reset' | 'end' | 'hang' };

const body = (port: number) => JSON.stringify(deviceList([wireDevice(`said-${port}`)]));

const statusLine = fc.constantFrom(
  'HTTP/1.1 200 OK',
  'HTTP/1.1 200',
  'HTTP/1.0 200 OK',
  'HTTP/1.1 204 None',
  'HTTP/1.1 304 Same',
  'HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:9/',
  'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade',
  `HTTP/1.1 503 ${secret}\r\nRetry-After: 99999999999`,
  'HTTP/1.1 999 What',
  'HTTP/9.9 200 OK',
  'SSH-2.0-OpenSSH',
  secret,
  '',
);
const lengthHeader = fc.constantFrom(
  'right',
  'short',
  'long',
  'huge',
  'negative',
  'twice',
  'text',
  'both',
  'none',
);
const oddHeader = fc.constantFrom(
  '',
  'X-A: \u0000\r\n',
  ' folded: yes\r\n',
  'X A: 1\r\n',
  'X-Long: ' + 'x'.repeat(40_000) + '\r\n',
  'X-Many: 1\r\n'.repeat(3_000),
  'Transfer-Encoding: chunked, identity\r\n',
  'Content-Encoding: gzip\r\n',
  'Connection: close\r\n',
  '__proto__: 1\r\n',
);

function writeLength(kind: string, text: string): string {
  const length = Buffer.byteLength(text);
  const lines: Record<string, string> = {
    right: `Content-Length: ${length}`,
    short: `Content-Length: ${Math.floor(length / 2)}`,
    long: `Content-Length: ${length + 100}`,
    huge: 'Content-Length: 99999999999999999999',
    negative: 'Content-Length: -1',
    twice: `Content-Length: ${length}\r\nContent-Length: 1`,
    text: 'Content-Length: 1e3',
    both: `Content-Length: ${length}\r\nTransfer-Encoding: chunked`,
  };
  return lines[kind] === undefined ? '' : `${lines[kind]}\r\n`;
}

function writeChunks(kind: string, text: string): string {
  const size = Buffer.byteLength(text).toString(16);
  const chunks: Record<string, string> = {
    right: `${size}\r\n${text}\r\n0\r\n\r\n`,
    endless: `${size}\r\n${text}\r\n`,
    huge: `ffffffffffffffff\r\n${text}`,
    text: `zz\r\n${text}\r\n0\r\n\r\n`,
    extended: `${size};${'x'.repeat(20_000)}\r\n${text}\r\n0\r\n\r\n`,
    trailers: `${size}\r\n${text}\r\n0\r\n${'X-T: 1\r\n'.repeat(4_000)}\r\n`,
  };
  return chunks[kind] ?? text;
}

const answer = fc
  .record({
    status: fc.oneof(
      { weight: 6, arbitrary: fc.constant('HTTP/1.1 200 OK') },
      { weight: 4, arbitrary: statusLine },
    ),
    before: fc.constantFrom(
      '',
      '',
      '',
      'HTTP/1.1 100 Continue\r\n\r\n',
      'HTTP/1.1 103 Hints\r\n\r\n'.repeat(500),
    ),
    length: mostly('right', lengthHeader),
    odd: mostly('', oddHeader),
    chunks: mostly(
      'none',
      fc.constantFrom('right', 'right', 'endless', 'huge', 'text', 'extended', 'trailers'),
    ),
    after: fc.constantFrom('', '', '', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}', secret, '\r\n\r\n'),
  })
  .map(({ status, before, length, odd, chunks, after }) => (port: number) => {
    const text = writeChunks(chunks, body(port));
    const framing = chunks === 'none' ? writeLength(length, body(port)) : 'Transfer-Encoding: chunked\r\n';
    return `${before}${status}\r\n${framing}${odd}\r\n${text}${after}`;
  });

/** Mostly valid, so that many cases have only one fault, and the code behind it is tested as well. */
function mostly<T>(right: T, faulty: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ weight: 2, arbitrary: fc.constant(right) }, { weight: 1, arbitrary: faulty });
}

/** The form of a response: at once, in two parts, cut off, or endless. */
const delivery = fc.record({
  answer,
  cutAt: fc.oneof(fc.constant(null), fc.nat({ max: 900 })),
  ending: fc.constantFrom('end', 'reset', 'hang', 'send', 'drip', 'flood' as const),
});

function planSteps({
  answer: write,
  cutAt,
  ending,
}: typeof delivery extends fc.Arbitrary<infer D> ? D : never) {
  return (port: number): readonly Step[] => {
    const text = write(port);
    const first: Step = { kind: 'send', text: cutAt === null ? text : text.slice(0, cutAt) };
    const rest = cutAt === null ? '' : text.slice(cutAt);
    if (ending === 'send' || ending === 'drip')
      return [first, { kind: ending, text: rest || 'x' }, { kind: 'hang' }];
    if (ending === 'flood') return [first, { kind: 'flood', text: 'x'.repeat(65_536) }];
    return [first, { kind: ending }];
  };
}

test('no framing hangs a call, fills memory or makes up a response', async () => {
  const plans = new Map<number, (port: number) => readonly Step[]>();
  const sockets = new Set<Socket>();
  let mostTaken = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      mostTaken = Math.max(mostTaken, socket.bytesWritten);
      sockets.delete(socket);
    });
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      const port = Number(/"DeviceAgentPort":(\d+)\}$/.exec(received)?.[1]);
      if (!port) return;
      received = '';
      void play(socket, plans.get(port)?.(port) ?? []);
    });
  });
  const client = createLabClient({ baseAddress: `http://127.0.0.1:${await listen(server)}`, limits });
  onTestFinished(async () => {
    client.close();
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });

  let asked = 0;
  await fuzz({ name: 'HTTP framing', cases: 800, atOnce: isNightly ? 120 : 50 }, delivery, async (how) => {
    const port = (asked += 1);
    plans.set(port, planSteps(how));
    const outcome = await client.listDevices({ host: '10.0.0.5', port }, running);
    plans.delete(port);
    expect(JSON.stringify(outcome)).not.toContain(secret);
    expectOwnAnswer(outcome, port);
    return outcome.kind === 'failed' ? 'rejected' : 'accepted';
  });
  for (const socket of sockets) mostTaken = Math.max(mostTaken, socket.bytesWritten);
  expect(mostTaken).toBeLessThan(limits.answerBytes + BUFFERS_BYTES);
});

function expectOwnAnswer(outcome: ListOutcome, port: number): void {
  if (outcome.kind === 'failed') expect(JSON.stringify(outcome.failure).length).toBeLessThan(400);
  // Complete, and for this request: a reused connection must not return another request's response.
  if (outcome.kind === 'answer')
    expect(outcome.reading.devices.map(({ device }) => device.deviceId)).toEqual([`said-${port}`]);
}

async function play(socket: Socket, steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    if (socket.destroyed) return;
    if (step.kind === 'send') socket.write(step.text);
    else if (step.kind === 'end') socket.end();
    else if (step.kind === 'reset') socket.resetAndDestroy();
    else if (step.kind === 'drip') await drip(socket, step.text);
    else if (step.kind === 'flood') flood(socket, step.text);
  }
}

async function drip(socket: Socket, text: string): Promise<void> {
  for (let at = 0; !socket.destroyed; at += 1) {
    socket.write(text[at % text.length] ?? 'x');
    await delay(10);
  }
}

/** Sends the text repeatedly, as fast as the console reads it, until the socket is closed. */
function flood(socket: Socket, text: string): void {
  const fill = () => {
    while (!socket.destroyed && socket.write(text)) if (socket.bytesWritten > 1e9) socket.destroy();
  };
  socket.on('drain', fill);
  fill();
}
