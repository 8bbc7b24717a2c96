import makeMulticast from 'multicast-dns';

/** A service that announces itself only on this computer's loopback. */
export interface Announcer {
  close(): void;
}

interface Announced {
  readonly name: string;
  /** Such as `_device-lab._tcp`. */
  readonly type: string;
  readonly port: number;
  readonly ip: string;
  readonly txt?: readonly string[];
}

/** Responds to queries for these services, like a device or an agent on the network. */
export function startAnnouncer(services: readonly Announced[]): Announcer {
  const socket = makeMulticast({ interface: '127.0.0.1', bind: '0.0.0.0' });
  socket.on('query', ({ questions }) => {
    for (const { name, type, port, ip, txt = [] } of services) {
      const pointer = `${type}.local`;
      if (!questions?.some((question) => question.name === pointer)) continue;
      const instance = `${name}.${pointer}`;
      const host = `host-${port}.local`;
      socket.respond({
        answers: [{ type: 'PTR', name: pointer, ttl: 4_500, data: instance }],
        additionals: [
          { type: 'SRV', name: instance, ttl: 120, data: { port, target: host } },
          { type: 'TXT', name: instance, ttl: 4_500, data: [...txt] },
          { type: 'A', name: host, ttl: 120, data: ip },
        ],
      });
    }
  });
  return { close: () => socket.destroy() };
}
