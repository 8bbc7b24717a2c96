import { expect, test } from 'vitest';
import { adbKind } from '../../../../../../electron/lab-service/connectors/adb/adb-kind.ts';
import { AdbServer } from '../../../../../fakes/adb/adb-server.ts';
import { okayBlock, startRawServer } from '../../../../../fakes/adb/raw-server.ts';
import { whyToSkip } from '../../../../../fakes/adb/tools.ts';

const never = new AbortController().signal;
const skipped = whyToSkip('adb');

test.skipIf(skipped !== null)(`detects a real adb server ${skipped ?? ''}`, async () => {
  const server = await AdbServer.start();
  expect(await adbKind.probe(server.address, never)).toEqual({
    version: expect.stringMatching(/^1\.0\.\d+$/),
  });
  await server.close();
  expect(await adbKind.probe(server.address, never)).toBeNull();
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
  expect(await adbKind.probe(server.address, never)).toBeNull();
});
