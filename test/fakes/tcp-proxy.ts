import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { listen } from './adb/listen.ts';

/** Forwards connections to a port of this computer, until it stops without ending them: a network that drops packets. */
export interface TcpProxy {
  readonly port: number;
  stop(): void;
  go(): void;
  /**
   * Keeps everything for a client that sends this text. Returns the kept bytes, and a function that passes them on at
   * once: a computer that was suspended.
   */
  hold(text: string): { readonly kept: () => Buffer; readonly release: () => void };
  close(): Promise<void>;
}

interface Held {
  readonly text: string;
  client: Socket | null;
  kept: Buffer;
}

export async function startTcpProxy(to: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isStopped = false;
  let held: Held | null = null;

  const hidesEndFrom = (other: Socket) => isStopped || held?.client === other;

  function pass(from: Socket, bytes: Buffer, other: Socket): void {
    if (isStopped) return;
    if (held !== null && held.client === other) return void (held.kept = Buffer.concat([held.kept, bytes]));
    if (held?.client === null && bytes.includes(held.text)) held.client = from;
    other.write(bytes);
  }

  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ host: '127.0.0.1', port: to, allowHalfOpen: true });
    for (const [from, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('data', (bytes: Buffer) => pass(from, bytes, other));
      // Neither side learns of the end of the other one.
      from.on('close', () => void (hidesEndFrom(other) || other.destroy()));
      from.on('end', () => void (hidesEndFrom(other) || other.end()));
    }
  });
  const port = await listen(server);
  return {
    port,
    stop: () => void (isStopped = true),
    go: () => void (isStopped = false),
    hold(text) {
      const own: Held = { text, client: null, kept: Buffer.alloc(0) };
      held = own;
      return {
        kept: () => own.kept,
        release() {
          held = null;
          own.client?.end(own.kept);
        },
      };
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
