import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { AgentTarget } from '../../../electron/lab-service/connectors/connector.ts';
import { listen } from './listen.ts';

/** A listener on loopback that calls `serve` for each connection. */
export interface RawServer extends AsyncDisposable {
  readonly address: AgentTarget;
  /** The received data of each connection so far. */
  readonly received: readonly string[];
}

/** Starts a server that pretends to be an ADB server or behaves otherwise. */
export async function startRawServer(serve: (socket: Socket, request: string) => void): Promise<RawServer> {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const index = received.push('') - 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // The client ends the connection when it has enough data.
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      received[index] += chunk.toString('latin1');
      serve(socket, chunk.toString('latin1'));
    });
  });
  const port = await listen(server);
  return {
    address: { host: '127.0.0.1', port, ips: ['127.0.0.1'] },
    received,
    async [Symbol.asyncDispose]() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

/** A response as an ADB server sends it: OKAY, and the text with its length. */
export function okayBlock(text: string): string {
  return `OKAY${Buffer.byteLength(text).toString(16).padStart(4, '0')}${text}`;
}
