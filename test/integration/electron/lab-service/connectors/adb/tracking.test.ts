import type { Socket } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { AdbOptions } from '../../../../../../electron/lab-service/connectors/adb/adb-options.ts';
import type { AgentTarget, Connector } from '../../../../../../electron/lab-service/connectors/connector.ts';
import { openAdbConnector, openAdbLab } from '../../../../../fakes/adb/open-adb.ts';
import { rotatedGalaxy, takePhones } from '../../../../../fakes/adb/phones.ts';
import { okayBlock, startRawServer } from '../../../../../fakes/adb/raw-server.ts';
import { whyToSkip } from '../../../../../fakes/adb/tools.ts';

const patient = new AbortController().signal;
const skipped = whyToSkip('adb');
const quick: Partial<AdbOptions> = { pollMs: 100, minPollMs: 50, freshMs: 120_000 };

/** Sends the first request, and waits until the server is tracked and its own list is in memory. */
async function beginTracking(connector: Connector, target: AgentTarget): Promise<void> {
  await connector.listDevices(target, patient);
  await vi.waitFor(() => expect(connector.recall?.(target)).not.toBeNull());
}

describe.skipIf(skipped !== null)(`a real adb server that is tracked ${skipped ?? ''}`, () => {
  async function setUp(count: number, options: Partial<AdbOptions> = {}) {
    const lab = await openAdbLab(takePhones(count).map((phone) => ({ phone })));
    const target = lab.server.address;
    const { clock, connector } = openAdbConnector(options);
    await beginTracking(connector, target);
    /** The known data of a device, without a request. Undefined if it is not listed. */
    const recall = (serial: string | undefined) =>
      connector.recall?.(target)?.MobileList.find((record) => Object(record)['DeviceID'] === serial);
    return { lab, target, clock, connector, recall };
  }

  it('shows a device as disconnected, although adb does not report it', async () => {
    const { lab, recall } = await setUp(2);
    const [device] = lab.devices;
    expect(recall(device?.serial)).not.toHaveProperty('AdbState');
    await device?.close();
    await vi.waitFor(() => expect(recall(device?.serial)).toMatchObject({ AdbState: 'offline' }));
  });

  it('reads outdated facts again in the background', async () => {
    const { lab, clock, connector, target, recall } = await setUp(1, quick);
    const [device] = lab.devices;
    if (device) device.phone = { ...rotatedGalaxy, deviceName: 'turned' };
    expect(recall(device?.serial)).toMatchObject({ UserAlias: 'Galaxy S24' });
    clock.offset += 30_001;
    await vi.waitFor(() => expect(recall(device?.serial)).toMatchObject({ UserAlias: 'turned' }));
    expect(device?.commandCount).toBe(2);
    // Nothing has changed, so it is the same object.
    expect(connector.recall?.(target)).toBe(connector.recall?.(target));
  });

  it('has no list from memory when it stops responding or has ended', async () => {
    const limits = { connectMs: 500, idleMs: 500, wholeMs: 500, replyBytes: 65_535 };
    const { lab, target, connector } = await setUp(1, { ...quick, listLimits: limits });
    lab.server.suspend();
    await vi.waitFor(() => expect(connector.recall?.(target)).toBeNull());
    await expect(connector.listDevices(target, patient)).rejects.toMatchObject({ kind: 'agent-timed-out' });
    lab.server.resume();
    await vi.waitFor(() => beginTracking(connector, target));
    expect(connector.trackedCount?.()).toBe(1);

    await lab.server.close();
    await vi.waitFor(() => expect(connector.recall?.(target)).toBeNull());
    await expect(connector.listDevices(target, patient)).rejects.toMatchObject({
      reason: 'connection-refused',
    });
    expect(connector.trackedCount?.()).toBe(0);
  });
});

describe('a tracked server', () => {
  const list = okayBlock('R3CX10KXWZB device model:SM_S9210\n');

  /** Returns the list. The test handles a connection for changes. */
  async function startServer(track: (socket: Socket) => void, answer = () => list) {
    const server = await startRawServer((socket, request) => {
      if (request.includes('host:devices-l')) socket.end(answer());
      else track(socket);
    });
    onTestFinished(() => server[Symbol.asyncDispose]());
    const count = (service: string) => server.received.filter((text) => text.includes(service)).length;
    return { server, count };
  }

  it('is polled immediately when it reports a change', async () => {
    const trackers: Socket[] = [];
    let text = list;
    const { server } = await startServer(
      (socket) => {
        trackers.push(socket);
        socket.write(list);
      },
      () => text,
    );
    const { connector } = openAdbConnector({ pollMs: 60_000, minPollMs: 50, freshMs: 60_000 });
    await beginTracking(connector, server.address);
    await vi.waitFor(() => expect(trackers).toHaveLength(1));
    text = okayBlock('');
    trackers[0]?.write('0000');
    await vi.waitFor(() => expect(connector.recall?.(server.address)?.MobileList).toEqual([]));
  });

  it('is polled within the limit, however many changes it reports', async () => {
    const { server, count } = await startServer((socket) => {
      const pour = () => {
        while (!socket.destroyed && socket.write('0000'.repeat(4_096)));
      };
      socket.on('drain', pour).write('OKAY');
      pour();
    });
    const { connector } = openAdbConnector({ pollMs: 400, minPollMs: 200 });
    await connector.listDevices(server.address, patient);
    const startedAt = performance.now();
    await vi.waitFor(() => expect(count('host:devices-l')).toBeGreaterThanOrEqual(5));
    expect(performance.now() - startedAt).toBeGreaterThan(4 * 195);
  });

  it('is polled if it reports no changes, with fewer and fewer attempts to track it', async () => {
    const { server, count } = await startServer((socket) => socket.end('FAIL0014unknown host service'));
    const { connector } = openAdbConnector(quick);
    const startedAt = performance.now();
    await beginTracking(connector, server.address);
    await vi.waitFor(() => expect(count('host:devices-l')).toBeGreaterThanOrEqual(10));
    expect(connector.recall?.(server.address)?.MobileList).toHaveLength(1);
    // After 0, 200, 600 and 1400 ms, and so on.
    const periods = (performance.now() - startedAt) / 200;
    expect(count('host:track-devices-l')).toBeLessThanOrEqual(1 + Math.log2(periods + 1));
  });
});
