import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { recognize } from '../../../../../../electron/lab-service/connectors/adb/recognize.ts';
import { listen } from '../../../../../fakes/adb/listen.ts';
import { startRawServer } from '../../../../../fakes/adb/raw-server.ts';

const never = new AbortController().signal;

const at = (port: number) => recognize({ host: '127.0.0.1', port }, never);

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
