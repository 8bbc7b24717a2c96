import { connect, type Socket } from 'node:net';
import { Client } from 'undici';

/** A client of the service whose connections are kept in `sockets`, so that their bytes can be counted. */
export function createCountedClient(service: string, sockets: Set<Socket>, pipelining = 1): Client {
  const { hostname, port } = new URL(service);
  return new Client(service, {
    pipelining,
    connect(_options, callback) {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      sockets.add(socket);
      socket.once('connect', () => callback(null, socket)).once('error', (error) => callback(error, null));
    },
  });
}
