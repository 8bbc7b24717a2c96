import { connect, type Socket } from 'node:net';
import type { AgentTarget } from '../../../electron/lab-service/connectors/connector.ts';
import { type RawServer, startRawServer } from './raw-server.ts';

/**
 * Stands before a real adb server and rewrites only its list of devices: fake devices are connected over TCP, and can't
 * have the serials of USB devices and mDNS names. `rewrite` gets and returns the bytes of the list as Latin-1.
 */
export function startListProxy(
  { host, port }: AgentTarget,
  rewrite: (list: string) => string,
): Promise<RawServer> {
  const servers = new WeakMap<Socket, Socket>();

  function open(client: Socket, isList: boolean): Socket {
    const server = connect({ host, port });
    client.on('close', () => server.destroy());
    server.on('error', () => client.destroy());
    if (!isList) {
      server.pipe(client);
      return server;
    }
    let reply = '';
    server.on('data', (bytes) => (reply += bytes.toString('latin1')));
    server.on('end', () => {
      const list = rewrite(reply.slice(8));
      client.end(`OKAY${list.length.toString(16).padStart(4, '0')}${list}`, 'latin1');
    });
    return server;
  }

  return startRawServer((client, request) => {
    const server = servers.get(client) ?? open(client, request.includes('host:devices-l'));
    servers.set(client, server);
    server.write(request, 'latin1');
  });
}
