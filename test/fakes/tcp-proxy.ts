import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Forwards connections to a port of this computer, until it stops without ending them: a network that drops packets. */
export interface TcpProxy {
  readonly port: number;
  stop(): void;
  go(): void;
  close(): Promise<void>;
}

export async function startTcpProxy(to: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isStopped = false;
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ host: '127.0.0.1', port: to, allowHalfOpen: true });
    for (const [from, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('data', (bytes) => void (isStopped || other.write(bytes)));
      // Neither side learns of the end of the other one.
      from.on('close', () => void (isStopped || other.destroy()));
      from.on('end', () => void (isStopped || other.end()));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on TCP has an address with a port. Pipes have other forms.
  const { port } = server.address() as AddressInfo;
  return {
    port,
    stop: () => void (isStopped = true),
    go: () => void (isStopped = false),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
