import { createServer, type Server } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { silentLog } from '#shared/log.ts';
import type { Discovery, SearchRange } from '#shared/model/fleet/discovery.ts';
import {
  createDiscovery,
  type Recognize,
  SEARCH_AT_ONCE,
  SEARCH_PER_SECOND,
} from '../../../../../../electron/console/tools/discovery/discovery.ts';
import { recognize } from '../../../../../../electron/lab-service/connectors/adb/recognize.ts';
import { okayBlock } from '../../../../../fakes/adb/raw-server.ts';
import { findFreePort } from '../../../../../fakes/free-port.ts';

/** Only here, loopback counts as a network of this computer. */
const loopback = (cidr: string, addresses: number): SearchRange => ({
  cidr,
  interfaceName: 'lo',
  addresses,
  partOf: null,
  isThisComputer: false,
});

function open(ranges: readonly SearchRange[], how: Recognize = recognize) {
  const states: Discovery[] = [];
  const discovery = createDiscovery({
    recognize: how,
    log: silentLog,
    onChange: (state) => states.push(state),
    listRanges: () => ranges,
  });
  onTestFinished(() => discovery.close());
  return { discovery, states, last: () => states.at(-1) };
}

/** Responds like an ADB server, on one address of loopback, and counts its callers. */
async function startServer(host: string, port: number, answer: string | null): Promise<() => number> {
  let came = 0;
  const server: Server = createServer((socket) => {
    came += 1;
    socket.on('error', () => {});
    socket.on('data', () => answer !== null && socket.end(answer));
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  onTestFinished(() => void server.close());
  return () => came;
}

describe('searching an address range', () => {
  it('finds agents among addresses that do not respond, are closed or have other services', async () => {
    const port = await findFreePort();
    await startServer('127.9.0.3', port, okayBlock('0029'));
    await startServer('127.9.0.9', port, okayBlock('0028'));
    await startServer('127.9.0.5', port, 'SSH-2.0-OpenSSH_9.2\r\n');
    const silent = await startServer('127.9.0.6', port, null);
    const { discovery, last, states } = open([loopback('127.9.0.0/28', 14)]);
    const startedAt = performance.now();
    expect(discovery.search({ ranges: ['127.9.0.0/28'], ports: [port, port] })).toEqual({
      outcome: 'started',
    });
    await expect.poll(() => last()?.search).toEqual({ kind: 'done', contacted: 14, total: 14 });
    expect(last()?.found).toMatchObject([
      { kind: 'adb-server', address: { host: '127.9.0.3', port }, version: '1.0.41', by: 'search' },
      { kind: 'adb-server', address: { host: '127.9.0.9', port }, version: '1.0.40', by: 'search' },
    ]);
    expect(silent()).toBe(1);
    // With any number of events, the page receives five messages a second.
    const seconds = (performance.now() - startedAt) / 1_000;
    expect(states.length).toBeLessThanOrEqual(5 * seconds + 2);
  });

  it('rejects ranges outside its own networks, and more than 1,024 addresses, before a packet is sent', () => {
    const asked = vi.fn<Recognize>(() => Promise.resolve(null));
    const ranges = [
      loopback('127.8.0.0/22', 1_022),
      loopback('127.9.0.0/30', 2),
      loopback('127.9.1.0/31', 1),
    ];
    const { discovery } = open(ranges, asked);
    const search = (...chosen: readonly string[]) => discovery.search({ ranges: chosen, ports: [5037] });
    expect(search('127.8.0.0/22', '10.0.0.0/24')).toEqual({ outcome: 'not-own-range' });
    expect(search('0.0.0.0/0')).toEqual({ outcome: 'not-own-range' });
    // 1,022 + 2 + 1
    expect(search('127.8.0.0/22', '127.9.0.0/30', '127.9.1.0/31')).toEqual({ outcome: 'too-many' });
    expect(asked).not.toHaveBeenCalled();
    expect(search('127.8.0.0/22', '127.9.0.0/30')).toEqual({ outcome: 'started' });
    expect(search('127.9.0.0/30')).toEqual({ outcome: 'running' });
  });

  it('stays within its rate and its concurrency limit', async () => {
    const startedAt = performance.now();
    const times: number[] = [];
    const released = Promise.withResolvers<null>();
    const { discovery, last } = open([loopback('127.8.0.0/24', 254)], () => {
      times.push(performance.now() - startedAt);
      return released.promise;
    });
    discovery.search({ ranges: ['127.8.0.0/24'], ports: [5037] });
    await expect.poll(() => times.length).toBe(SEARCH_AT_ONCE);
    for (const [index, at] of times.entries()) {
      // A timer can fire a millisecond early.
      expect(at).toBeGreaterThan((index * 1_000) / SEARCH_PER_SECOND - 5);
    }
    // The concurrency limit is reached: no other address is probed before one has responded.
    await new Promise((resolve) => setTimeout(resolve, 5_000 / SEARCH_PER_SECOND));
    expect(times).toHaveLength(SEARCH_AT_ONCE);
    released.resolve(null);
    await expect.poll(() => last()?.search.kind).toBe('done');
    expect(times).toHaveLength(254);
  });

  it('stops immediately when it is canceled, and can be started again', async () => {
    const signals: AbortSignal[] = [];
    const { discovery, last } = open([loopback('127.8.0.0/24', 254)], (_address, signal) => {
      signals.push(signal);
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new Error('left'))),
      );
    });
    discovery.search({ ranges: ['127.8.0.0/24'], ports: [5037] });
    await expect.poll(() => signals.length).toBeGreaterThan(3);
    discovery.cancelSearch();
    const asked = signals.length;
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
    await expect.poll(() => last()?.search).toEqual({ kind: 'canceled', contacted: 0, total: 254 });
    expect(signals).toHaveLength(asked);
    expect(discovery.search({ ranges: ['127.8.0.0/24'], ports: [5037] })).toEqual({ outcome: 'started' });
  });
});
