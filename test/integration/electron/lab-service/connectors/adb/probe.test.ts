import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { findAdbVersion } from '../../../../../../electron/lab-service/connectors/adb/probe.ts';
import { AdbServer } from '../../../../../fakes/adb/adb-server.ts';
import { listen } from '../../../../../fakes/adb/listen.ts';
import { okayBlock, startRawServer } from '../../../../../fakes/adb/raw-server.ts';
import { whyToSkip } from '../../../../../fakes/adb/tools.ts';

const never = new AbortController().signal;
const skipped = whyToSkip('adb');

test.skipIf(skipped !== null)(`detects a real adb server ${skipped ?? ''}`, async () => {
  const server = await AdbServer.start();
  expect(await findAdbVersion(server.address, never)).toMatch(/^1\.0\.\d+$/);
  await server.close();
  expect(await findAdbVersion(server.address, never)).toBeNull();
});

test('sends 16 harmless bytes', async () => {
  await using server = await startRawServer((socket) => socket.end(okayBlock('0029')));
  expect(await findAdbVersion(server.address, never)).toMatch(/^1\.0\.\d+$/);
  expect(server.received).toEqual(['000chost:version']);
});

test.each([
  ['another protocol', 'SSH-2.0-OpenSSH_9.2\r\n'],
  ['no version', okayBlock('zzzz')],
  ['more than a version', okayBlock('00290')],
  ['less than a version', okayBlock('29')],
  ['a refusal', 'FAIL0004oops'],
  ['nothing', ''],
])('does not accept a server that responds %s', async (_, reply) => {
  await using server = await startRawServer((socket) => socket.end(reply));
  expect(await findAdbVersion(server.address, never)).toBeNull();
});

test('does not accept an HTTP server', async () => {
  const server = createServer((_, response) => response.end());
  const port = await listen(server);
  expect(await findAdbVersion({ host: '127.0.0.1', port, ips: ['127.0.0.1'] }, never)).toBeNull();
  server.close();
});

test('gives up on a silent server', async () => {
  await using server = await startRawServer(() => {});
  expect(await findAdbVersion(server.address, never)).toBeNull();
});

test('ends with the reason of its signal', async () => {
  const leave = new AbortController();
  await using server = await startRawServer(() => leave.abort(new Error('closed')));
  await expect(findAdbVersion(server.address, leave.signal)).rejects.toThrow('closed');
});
