import { createSocket } from 'node:dgram';
import { setImmediate as takeTurn } from 'node:timers/promises';
import makeMulticast from 'multicast-dns';
import { expect, onTestFinished, test } from 'vitest';
import { silentLog } from '#shared/log.ts';
import type { Discovery } from '#shared/model/fleet/discovery.ts';
import { createDiscovery } from '../../../../../../electron/console/tools/discovery/discovery.ts';
import { startListener } from '../../../../../../electron/console/tools/discovery/listener.ts';
import { MAX_SERVICES } from '../../../../../../electron/console/tools/discovery/service-cache.ts';

const group = { port: 5353, address: '224.0.0.251' };
const type = '_device-lab._tcp.local';

function listen(): () => Discovery | undefined {
  let latest: Discovery | undefined;
  const discovery = createDiscovery({
    recognize: () => Promise.resolve(null),
    log: silentLog,
    onChange: (state) => (latest = state),
  });
  onTestFinished(() => discovery.close());
  discovery.listen();
  return () => latest;
}

/** A socket of multicast DNS on loopback. On another port than 5353 it belongs to an ordinary program. */
function openSocket(port: number) {
  const socket = makeMulticast({ interface: '127.0.0.1', bind: '0.0.0.0', port });
  onTestFinished(() => socket.destroy());
  return socket;
}

/** Each port is another agent. */
function announcement(name: string, port: number, ttl = 120) {
  const instance = `${name}.${type}`;
  return {
    answers: [
      { type: 'PTR' as const, name: type, ttl, data: instance },
      { type: 'SRV' as const, name: instance, ttl, data: { port, target: 'many.local' } },
      { type: 'A' as const, name: 'many.local', ttl, data: '10.66.0.1' },
    ],
  };
}

/** Sends a packet of any bytes. */
async function sendRaw(bytes: Uint8Array): Promise<void> {
  const socket = createSocket('udp4');
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  socket.setMulticastInterface('127.0.0.1');
  await new Promise((resolve) => socket.send(bytes, group.port, group.address, resolve));
  socket.close();
}

test('ignores packets from other ports or that aren’t DNS', async () => {
  const latest = listen();
  const pretender = openSocket(0);
  const genuine = openSocket(group.port);
  // Two rounds: when the second genuine one arrives, the packets before the first one have been read.
  for (let round = 0; round < 2; round += 1) {
    await new Promise((resolve) => pretender.respond(announcement('forged', 8077), group, resolve));
    // A name that points to itself, more records than bytes, and random bytes.
    await sendRaw(Buffer.from('000084000000000100000000c00c000c000100000078000200c0', 'hex'));
    await sendRaw(Buffer.from('00008400ffffffffffffffff', 'hex'));
    await sendRaw(Buffer.alloc(1_200, 0xc0));
    await expect
      .poll(async () => {
        await new Promise((resolve) =>
          genuine.respond(announcement(`genuine-${round}`, 8078 + round), group, resolve),
        );
        return latest()?.found.map(({ name }) => name);
      })
      .toContain(`genuine-${round}`);
  }
  expect(latest()?.found.map(({ name }) => name)).not.toContain('forged');
});

test('ignores packets from a network that isn’t ours', async () => {
  const lo = { address: '127.0.0.1', netmask: '', mac: '', internal: true, family: 'IPv4' } as const;
  const [ours, elsewhere] = ['127.0.0.1/8', '127.0.0.2/32'].map((cidr) => {
    const interfaces = { lo: [{ ...lo, cidr }] };
    const listener = startListener({ interfaces, log: silentLog, onAnnounced() {}, onFailed() {} });
    onTestFinished(() => listener.close());
    return () => listener.read().map(({ name }) => name);
  });
  const near = openSocket(group.port);
  await expect
    .poll(async () => {
      await new Promise((resolve) => near.respond(announcement('near', 8080), group, resolve));
      return ours?.();
    })
    .toContain('near');
  expect(elsewhere?.()).toEqual([]);
});

test('limits and reports a flood', async () => {
  const latest = listen();
  const flood = openSocket(group.port);
  // A slow machine drops packets, or their lifetime ends before the last one: the flood then comes again.
  await expect
    .poll(async () => {
      for (let index = 0; index < MAX_SERVICES + 100; index += 1) {
        // A short lifetime, so that other listeners on this computer soon remove them.
        const packet = announcement(`flood-${index}`, 10_000 + index, 10);
        await new Promise((resolve) => flood.respond(packet, group, resolve));
        // The console is in this process: it must get time to read, because the system drops packets beyond its buffer.
        await takeTurn();
      }
      return latest()?.isFull;
    })
    .toBe(true);
  expect(latest()?.found.length).toBeLessThanOrEqual(MAX_SERVICES);
});
