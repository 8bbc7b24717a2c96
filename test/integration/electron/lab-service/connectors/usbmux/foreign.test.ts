import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, vi } from 'vitest';
import { requestAdbVersion } from '../../../../../../electron/lab-service/connectors/adb/probe.ts';
import {
  createUsbmuxConnector,
  usbmuxKind,
} from '../../../../../../electron/lab-service/connectors/usbmux/usbmux-kind.ts';
import { findTool, whyToSkip } from '../../../../../fakes/adb/tools.ts';
import { FakeUsbmuxd } from '../../../../../fakes/usbmux/fake-usbmuxd.ts';
import { iphone13 } from '../../../../../fakes/usbmux/iphones.ts';

const never = new AbortController().signal;
const isRoot = process.getuid?.() === 0;
const withoutServer = isRoot
  ? whyToSkip('usbmuxd', 'unshare')
  : 'skipped: a file system of its own needs root';

/** Debian's server with a /run of its own. Without USB devices, it has no phones. */
async function startUsbmuxd() {
  const script = 'mount -t tmpfs tmpfs /run && exec "$0" --foreground --no-preflight';
  const child: ChildProcess = spawn(
    findTool('unshare'),
    ['--mount', 'sh', '-c', script, findTool('usbmuxd')],
    {
      stdio: 'ignore',
    },
  );
  return {
    socket: `/proc/${child.pid}/root/run/usbmuxd`,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

it.skipIf(withoutServer !== null)(`a real usbmuxd answers us ${withoutServer ?? ''}`, async () => {
  await using server = await startUsbmuxd();
  const own = { host: '127.0.0.1', port: 27_015, ips: ['127.0.0.1'] };
  const limits = { usbmux: { socket: server.socket } };
  await vi.waitFor(async () =>
    expect(await usbmuxKind.probe(own, never, limits)).toEqual({ version: 'usbmuxd' }),
  );
  const connector = createUsbmuxConnector({ socket: server.socket, minPollMs: 1, pollMs: 50 });
  expect((await connector.listDevices(own, never)).MobileList).toEqual([]);
  await vi.waitFor(() => expect(connector.recall?.(own)?.MobileList).toEqual([]));
  expect(connector.trackedCount?.()).toBe(1);
  await connector.close();
});

it('the probe for ADB servers, which comes first, does no harm to a usbmuxd', async () => {
  await using fake = await FakeUsbmuxd.start({ phones: [iphone13] });
  await expect(requestAdbVersion(fake.address, never)).rejects.toThrow('broken-off');
  expect(fake.requests).toEqual([]);
  expect(await usbmuxKind.probe(fake.address, never, {})).toEqual({ version: 'usbmuxd' });
});
