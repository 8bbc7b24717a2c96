import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { recognize } from '../../../../../../electron/lab-service/connectors/adb/recognize.ts';
import { AdbServer } from '../../../../../fakes/adb/adb-server.ts';
import { listen } from '../../../../../fakes/adb/listen.ts';
import { startRawServer } from '../../../../../fakes/adb/raw-server.ts';
import { whyToSkip } from '../../../../../fakes/adb/tools.ts';

const never = new AbortController().signal;
const skipped = whyToSkip('adb');

const at = (port: number) => recognize({ host: '127.0.0.1', port }, never);

test.skipIf(skipped !== null)(`detects a real adb server, and its version ${skipped ?? ''}`, async () => {
  const server = await AdbServer.start();
  onTestFinished(() => server.close());
  expect(await at(server.port)).toEqual({ kind: 'adb-server', version: '1.0.41' });
});

test('sends one harmless request to another HTTP server, and ignores it', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.end('{"status":"ready"}');
  });
  onTestFinished(() => void server.close());
  expect(await at(await listen(server))).toBeNull();
  expect(asked).toEqual(['GET /readyz']);
});

test.each([
  ['is silent', ''],
  ['hangs up', null],
])('sends no further request to an address that %s', async (_, reply) => {
  await using server = await startRawServer((socket) => void (reply === null && socket.end()));
  expect(await at(server.address.port)).toBeNull();
  expect(server.received).toEqual(['000chost:version']);
});
