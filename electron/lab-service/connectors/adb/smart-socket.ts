import type { AgentTarget } from '../connector.ts';
import { createReader, SocketError, type SocketLimits, withSocket } from '../agent-socket.ts';

export interface AdbConnection {
  request(service: string): Promise<void>;
  /** A response that starts with its length (four hex digits). */
  readBlock(): Promise<Buffer>;
  readTo(mark: string, ms: number): Promise<Buffer>;
}

/** No wait is longer than the limits. @throws SocketError; the signal's reason */
export async function withConnection<T>(
  target: AgentTarget,
  limits: SocketLimits,
  signal: AbortSignal,
  run: (connection: AdbConnection) => Promise<T>,
): Promise<T> {
  return withSocket(target, limits, signal, async (socket) => {
    const { readExactly, readTo } = createReader(socket, limits.replyBytes);
    return run({
      async request(service) {
        const length = Buffer.byteLength(service).toString(16).padStart(4, '0');
        socket.write(length + service);
        const status = (await readExactly(4)).toString('latin1');
        if (status === 'FAIL') throw new SocketError('refused');
        if (status !== 'OKAY') throw new SocketError('malformed');
      },

      async readBlock() {
        const length = (await readExactly(4)).toString('latin1');
        if (!/^[0-9a-f]{4}$/i.test(length)) throw new SocketError('malformed');
        return readExactly(Number.parseInt(length, 16));
      },

      async readTo(mark, ms) {
        const timer = setTimeout(() => socket.destroy(new SocketError('timed-out')), ms);
        try {
          return await readTo(Buffer.from(mark));
        } finally {
          clearTimeout(timer);
        }
      },
    });
  });
}
