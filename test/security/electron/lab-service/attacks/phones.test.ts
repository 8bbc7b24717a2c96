import { expect, it, onTestFinished } from 'vitest';
import { openAdbConnector, openAdbLab } from '../../../../fakes/adb/open-adb.ts';
import { takePhones } from '../../../../fakes/adb/phones.ts';
import { okayBlock, startRawServer } from '../../../../fakes/adb/raw-server.ts';
import { whyToSkip } from '../../../../fakes/adb/tools.ts';

const SERVERS = 40;
const PHONES = 64;
const never = new AbortController().signal;
const skipped = whyToSkip('adb');

/** An ADB server whose phones send a byte now and then, and never end. `opened` counts the phones that are being read. */
async function startHostileServer(opened: { count: number }) {
  const phones = Array.from(
    { length: PHONES },
    (_, index) => `hostile${index} device transport_id:${index + 1}\n`,
  );
  const server = await startRawServer((socket, request) => {
    if (request.includes('host:devices-l')) socket.end(okayBlock(phones.join('')));
    else if (request.includes('host:version')) socket.end(okayBlock('0029'));
    else if (request.includes('host:transport-id')) {
      opened.count += 1;
      socket.write('OKAY');
    } else if (/exec:|shell:/.test(request)) socket.write('OKAY.');
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server.address;
}

it.skipIf(skipped !== null)(
  `phones of a known server are read while ${SERVERS} servers of strangers hang with ${PHONES} phones each ${skipped ?? ''}`,
  async () => {
    const { connector } = openAdbConnector({ answerMs: 100, quietMs: 100 });
    const opened = { count: 0 };
    const hostile = await Promise.all(Array.from({ length: SERVERS }, () => startHostileServer(opened)));
    await Promise.all(hostile.map((target) => connector.listDevices(target, never, { isKnown: false })));
    // Strangers get no more turns, although others are idle.
    await expect.poll(() => opened.count).toBe(64);

    const lab = await openAdbLab(takePhones(4).map((phone) => ({ phone })));
    const known = { host: '127.0.0.1', port: lab.port, ips: ['127.0.0.1'] };
    await expect
      .poll(async () => (await connector.listDevices(known, never)).MobileList)
      .toEqual(
        Array.from({ length: 4 }, () => expect.objectContaining({ CaptureSize_W: expect.any(Number) })),
      );
    expect(opened.count).toBe(64);
  },
);
