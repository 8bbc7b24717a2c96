import { connect } from 'node:net';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { post, startLabService } from '../../fakes/lab-service.ts';
import { createRecordingLog } from '../../fakes/recording-log.ts';
import { fuzz, isNightly } from './fuzz.ts';
import { deviceListBytes } from './hostile-json.ts';

const limits = { requestMs: isNightly ? 2_000 : 1_000, keepAliveMs: 300 };
const AT_ONCE = isNightly ? 500 : 250;
const listRequest = JSON.stringify({ DeviceAgentIP: '192.0.2.7', DeviceAgentPort: 5037 });

const target = fc.oneof(
  { weight: 6, arbitrary: fc.constant('/api/DeviceList') },
  fc.constantFrom('/api/Authenticate', '/openapi.json', '/metrics', '/../api/DeviceList'),
  fc.constantFrom(
    '/%00',
    '//',
    '*',
    'http://evil/api/DeviceList',
    `/${'a'.repeat(30_000)}`,
    '/api/DeviceList?x#y',
  ),
);
const header = fc.constantFrom(
  'Content-Type: application/json',
  'Content-Type: text/plain',
  'Content-Encoding: gzip',
  'Transfer-Encoding: chunked',
  'Expect: 100-continue',
  'Expect: nothing',
  'Upgrade: websocket\r\nConnection: upgrade',
  `X-Long: ${'x'.repeat(20_000)}`,
  'X-Nul: \u0000',
  ' folded: 1',
  'Host: evil.example',
  'X-Forwarded-For: 127.0.0.1',
  'Accept-Language: ' + 'ko,'.repeat(2_000),
);
const body = fc.oneof(
  { weight: 6, arbitrary: fc.constant(listRequest) },
  fc.constantFrom(listRequest, '', '{', '[]', '{"comp_cd":"a","emp_no":{},"emp_pass":1}', 'x'.repeat(70_000)),
  fc.constantFrom(
    '{"DeviceAgentIP":"../x","DeviceAgentPort":1}',
    '{"DeviceAgentIP":"a","DeviceAgentPort":1e99}',
  ),
  deviceListBytes.map((bytes) => bytes.toString('latin1')),
);
// Most parts are mostly valid: many requests have only one fault, and the code behind it is tested as well.
const posts = Array.from({ length: 14 }, () => 'POST');
const current = Array.from({ length: 16 }, () => 'HTTP/1.1');
const right = Array.from({ length: 16 }, () => 'right');
const request = fc.record({
  method: fc.constantFrom(...posts, 'GET', 'HEAD', 'OPTIONS', 'CONNECT', 'PRI', 'post', ''),
  target,
  isJson: fc.constantFrom(true, true, true, false),
  version: fc.constantFrom(...current, 'HTTP/1.0', 'HTTP/2.0', 'HTTP/1.1 x', ''),
  headers: fc.oneof(fc.constant([]), fc.uniqueArray(header, { maxLength: 2 })),
  length: fc.constantFrom(...right, 'none', '-1', '5', '99999999', '1\r\nContent-Length: 2'),
  body,
  times: fc.constantFrom(1, 1, 1, 30),
  cutAt: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, fc.nat({ max: 400 })),
});
type Request = typeof request extends fc.Arbitrary<infer R> ? R : never;

function write({
  method,
  target: path,
  version,
  isJson,
  headers,
  length,
  body: text,
  times,
  cutAt,
}: Request): string {
  const own = length === 'none' ? [] : [`Content-Length: ${length === 'right' ? text.length : length}`];
  const type = isJson ? ['Content-Type: application/json'] : [];
  const head = [`${method} ${path} ${version}`, 'Host: 127.0.0.1', ...type, ...headers, ...own];
  const whole = `${head.join('\r\n')}\r\n\r\n${text}`.repeat(times);
  return cutAt === null ? whole : whole.slice(0, cutAt);
}

/** Sends it again if a slow machine did not send it within `requestMs`. */
async function requestList(address: string): Promise<void> {
  await expect
    .poll(async () => {
      const answer = await post(`${address}/api/DeviceList`, listRequest);
      await answer.json();
      return answer.status;
    })
    .toBe(200);
}

/** Returns all data from the service until it closes the connection, which it must do. */
function readResponse(port: number, bytes: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const socket = connect(port, '127.0.0.1');
  let response = '';
  socket.setEncoding('latin1').on('data', (text: string) => (response += text));
  socket.on('error', () => {}).on('close', () => resolve(response));
  socket.write(bytes, 'latin1');
  return promise;
}

test('answers any input in its own words and closes the connection', async () => {
  const log = createRecordingLog();
  const { address, port } = await startLabService({ limits, log });
  await fuzz({ name: 'requests to the service', cases: 1_000, atOnce: AT_ONCE }, request, async (sent) => {
    const response = await readResponse(port, write(sent));
    for (const [, status] of response.matchAll(/^HTTP\/1\.1 (\d{3})/gm))
      expect(['100', '200', '400', '403', '404', '405', '408', '413', '415', '417', '431']).toContain(status);
    if (response !== '') expect(response).toMatch(/^HTTP\/1\.1 \d{3} /);
    // A normal caller gets its response meanwhile.
    await requestList(address);
    return response.includes('HTTP/1.1 200 ') ? 'accepted' : 'rejected';
  });
  expect(log.lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});
