import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { recognize } from '../../../../../../electron/lab-service/connectors/adb/recognize.ts';
import { AdbServer } from '../../../../../fakes/adb/adb-server.ts';
import { listen } from '../../../../../fakes/adb/listen.ts';
import { startRawServer } from '../../../../../fakes/adb/raw-server.ts';
import { whyToSkip } from '../../../../../fakes/adb/tools.ts';
import { startDeviceLab } from '../../../../../fakes/device-lab.ts';
import { findFreePort } from '../../../../../fakes/free-port.ts';
import { makeTempFolder } from '../../../../../fakes/temp-folder.ts';

const never = new AbortController().signal;
const skipped = whyToSkip('adb');

const at = (port: number) => recognize({ host: '127.0.0.1', port }, never);

async function startProgram(...args: readonly string[]): Promise<number> {
  const program = await startDeviceLab([...args, '--port', '0']);
  onTestFinished(() => program.end('SIGKILL').then(() => undefined));
  return Number(new URL(program.address).port);
}

test.skipIf(skipped !== null)(`detects a real adb server, and its version ${skipped ?? ''}`, async () => {
  const server = await AdbServer.start();
  onTestFinished(() => server.close());
  expect(await at(server.port)).toEqual({ kind: 'adb-server', version: '1.0.41' });
});

test('detects our agent, and its version', async () => {
  const port = await startProgram('agent', '--adb', '127.0.0.1:1');
  expect(await at(port)).toEqual({ kind: 'agent', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
});

test('ignores a lab service, which is not an agent', async () => {
  expect(await at(await startProgram('serve', '--data-dir', await makeTempFolder()))).toBeNull();
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

test('ignores a closed port', async () => {
  expect(await at(await findFreePort())).toBeNull();
});

test('ends with the reason of its signal', async () => {
  const leave = new AbortController();
  await using server = await startRawServer(() => leave.abort(new Error('canceled')));
  await expect(recognize(server.address, leave.signal)).rejects.toThrow('canceled');
});
