import { expect, it, onTestFinished, test } from 'vitest';
import {
  probeAdbServer,
  probeUsbmuxd,
} from '../../../../../electron/lab-service/contacts/probe-own-servers.ts';
import { AdbServer } from '../../../../fakes/adb/adb-server.ts';
import { okayBlock, startRawServer } from '../../../../fakes/adb/raw-server.ts';
import { whyToSkip } from '../../../../fakes/adb/tools.ts';
import { findFreePort } from '../../../../fakes/free-port.ts';
import { FakeUsbmuxd } from '../../../../fakes/usbmux/fake-usbmuxd.ts';

const never = new AbortController().signal;
const skipped = whyToSkip('adb');

test.skipIf(skipped !== null)(`detects a real adb server, which keeps running ${skipped ?? ''}`, async () => {
  const server = await AdbServer.start();
  onTestFinished(() => server.close());
  expect(await probeAdbServer(server.address, never)).toBe('running');
  expect(await probeAdbServer({ host: 'localhost', port: server.port }, never)).toBe('running');
});

it('accepts an adb server of any version, and sends it only the request', async () => {
  await using server = await startRawServer((socket) => socket.write(okayBlock('0001')));
  expect(await probeAdbServer(server.address, never)).toBe('running');
  expect(server.received).toEqual(['000chost:version']);
});

it.each([
  ['a web server', 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n'],
  ['a program that refuses', 'FAIL0003no!'],
  ['a version of another form', okayBlock('new!')],
  ['an endless response', 'OKAYffff'],
])('%s is another program', async (_what, answer) => {
  await using server = await startRawServer((socket) => socket.end(answer));
  expect(await probeAdbServer(server.address, never)).toBe('other-program');
});

it('a program that does not respond is another program', async () => {
  await using server = await startRawServer(() => {});
  expect(await probeAdbServer(server.address, never)).toBe('other-program');
});

it('without a listener, and for an unknown host name, no server runs', async () => {
  expect(await probeAdbServer({ host: '127.0.0.1', port: await findFreePort() }, never)).toBe('not-running');
  expect(await probeAdbServer({ host: 'no-such-host.invalid', port: 5037 }, never)).toBe('not-running');
});

it('rejects with the reason of the signal', async () => {
  await using server = await startRawServer(() => {});
  const stop = new AbortController();
  const probing = probeAdbServer(server.address, stop.signal);
  stop.abort(new Error('enough'));
  await expect(probing).rejects.toThrow('enough');
});

it('finds a usbmuxd by ReadBUID alone, and no other program', async () => {
  await using usbmuxd = await FakeUsbmuxd.start();
  expect(await probeUsbmuxd(usbmuxd.address, never)).toBe('running');
  expect(usbmuxd.requests).toEqual(['ReadBUID']);
  await using game = await startRawServer((socket) => socket.write('\xff\xff\xff\xffI\x11Game server'));
  expect(await probeUsbmuxd(game.address, never)).toBe('not-running');
  expect(await probeUsbmuxd({ host: '127.0.0.1', port: await findFreePort() }, never)).toBe('not-running');
});
