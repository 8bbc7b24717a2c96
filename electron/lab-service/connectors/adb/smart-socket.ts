import { connect, type Socket } from 'node:net';
import { pinLookup } from '../../network/pinned-lookup.ts';
import type { AgentTarget } from '../connector.ts';

export interface SocketLimits {
  readonly connectMs: number;
  /** Without a byte from the server. */
  readonly idleMs: number;
  /** In all: a server that sends single bytes is never idle. */
  readonly wholeMs: number;
  readonly replyBytes: number;
}

/** `refused`: the server responded FAIL. `malformed`: it isn't an ADB server. */
export type SmartSocketProblem =
  | 'unreachable'
  | 'timed-out'
  | 'broken-off'
  | 'refused'
  | 'malformed'
  | 'too-large';

/** The server sent no usable response. Contains none of the received data. */
export class SmartSocketError extends Error {
  override readonly name = 'SmartSocketError';
  readonly problem: SmartSocketProblem;

  constructor(problem: SmartSocketProblem, options?: ErrorOptions) {
    super(problem, options);
    this.problem = problem;
  }
}

export interface AdbConnection {
  request(service: string): Promise<void>;
  /** A response with its own length (four hexadecimal digits). */
  readBlock(): Promise<Buffer>;
  readTo(mark: string, ms: number): Promise<Buffer>;
}

/** Runs `run` with a connection. The limits end every wait. @throws SmartSocketError; the signal's reason */
export async function withConnection<T>(
  target: AgentTarget,
  limits: SocketLimits,
  signal: AbortSignal,
  run: (connection: AdbConnection) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const { host, port, ips } = target;
  const socket = connect({ host, port, noDelay: true, lookup: pinLookup(ips) });
  let isConnected = false;
  const giveUp = () => socket.destroy(new SmartSocketError(isConnected ? 'timed-out' : 'unreachable'));
  const cancel = () => socket.destroy();
  socket.setTimeout(limits.connectMs);
  socket.once('connect', () => {
    isConnected = true;
    socket.setTimeout(limits.idleMs);
  });
  socket.on('timeout', giveUp);
  // Errors reach the reader below. An 'error' event without a listener would end the process.
  socket.on('error', () => {});
  const wholeTimer = setTimeout(giveUp, limits.wholeMs);
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await run(createConnection(socket, limits.replyBytes));
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof SmartSocketError) throw error;
    throw new SmartSocketError(isConnected ? 'broken-off' : 'unreachable', { cause: error });
  } finally {
    clearTimeout(wholeTimer);
    signal.removeEventListener('abort', cancel);
    socket.destroy();
  }
}

function createConnection(socket: Socket, replyBytes: number): AdbConnection {
  // The reader pulls: without a read, the server stops sending.
  const chunks: AsyncIterator<Buffer> = socket[Symbol.asyncIterator]();
  let received: Buffer = Buffer.alloc(0);

  async function pull(): Promise<void> {
    const { value, done } = await chunks.next();
    if (done === true) throw new SmartSocketError('broken-off');
    received = Buffer.concat([received, value]);
  }

  function take(bytes: number): Buffer {
    const taken = received.subarray(0, bytes);
    received = received.subarray(bytes);
    return taken;
  }

  async function readExactly(bytes: number): Promise<Buffer> {
    while (received.length < bytes) await pull();
    return take(bytes);
  }

  async function readTo(mark: Buffer): Promise<Buffer> {
    // Bytes before the mark are searched and copied once: a picture has megabytes, and a device can send single bytes.
    const before: Buffer[] = [];
    for (let bytes = 0; ;) {
      const at = received.indexOf(mark);
      const searched = take(at === -1 ? Math.max(0, received.length - mark.length + 1) : at);
      before.push(searched);
      bytes += searched.length;
      if (at !== -1) {
        take(mark.length);
        return Buffer.concat(before, bytes);
      }
      if (bytes > replyBytes) throw new SmartSocketError('too-large');
      await pull();
    }
  }

  return {
    async request(service) {
      const length = Buffer.byteLength(service).toString(16).padStart(4, '0');
      socket.write(length + service);
      const status = (await readExactly(4)).toString('latin1');
      if (status === 'FAIL') throw new SmartSocketError('refused');
      if (status !== 'OKAY') throw new SmartSocketError('malformed');
    },

    async readBlock() {
      const length = (await readExactly(4)).toString('latin1');
      if (!/^[0-9a-f]{4}$/i.test(length)) throw new SmartSocketError('malformed');
      const bytes = Number.parseInt(length, 16);
      if (bytes > replyBytes) throw new SmartSocketError('too-large');
      return readExactly(bytes);
    },

    async readTo(mark, ms) {
      const timer = setTimeout(() => socket.destroy(new SmartSocketError('timed-out')), ms);
      try {
        return await readTo(Buffer.from(mark));
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
