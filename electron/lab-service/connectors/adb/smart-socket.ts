import { connect, type Socket } from 'node:net';
import { pinLookup } from '../../network/pinned-lookup.ts';
import type { AgentTarget } from '../connector.ts';

/** How long an ADB server may take over one connection, and how much it may send. */
export interface SocketLimits {
  /** From the start until the connection stands, in milliseconds. */
  readonly connectMs: number;
  /** Without a byte from the server, in milliseconds. */
  readonly idleMs: number;
  /** For everything, in milliseconds: a server that drips bytes never falls idle. */
  readonly wholeMs: number;
  /** Of one reply, in bytes. */
  readonly replyBytes: number;
}

export type SmartSocketProblem =
  /** No connection came about. */
  | 'unreachable'
  | 'timed-out'
  /** The server ended the connection before its reply was whole. */
  | 'broken-off'
  /** The server answered FAIL. */
  | 'refused'
  /** What came is not the protocol of an ADB server. */
  | 'malformed'
  | 'too-large';

/** The server gave no usable reply. Carries nothing of what it sent. */
export class SmartSocketError extends Error {
  override readonly name = 'SmartSocketError';
  readonly problem: SmartSocketProblem;

  constructor(problem: SmartSocketProblem, options?: ErrorOptions) {
    super(problem, options);
    this.problem = problem;
  }
}

/** One connection to an ADB server, as the code that talks over it sees it. */
export interface Conversation {
  /** Sends a request and waits until the server accepts it. */
  request(service: string): Promise<void>;
  /** A reply that says its own length (four hexadecimal digits). */
  readBlock(): Promise<Buffer>;
  /** A reply that lasts until the server ends the connection. */
  readToEnd(): Promise<Buffer>;
}

/**
 * Opens a connection to an ADB server, lets `talk` use it, and closes it. Every way in which the server can fail to
 * answer ends within the limits.
 * @throws SmartSocketError; or the signal's reason once it is aborted.
 */
export async function converse<T>(
  target: AgentTarget,
  limits: SocketLimits,
  signal: AbortSignal,
  talk: (conversation: Conversation) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const socket = connect({
    host: target.host,
    port: target.port,
    noDelay: true,
    lookup: pinLookup(target.ips),
  });
  let isConnected = false;
  const giveUp = () => socket.destroy(new SmartSocketError(isConnected ? 'timed-out' : 'unreachable'));
  const cancel = () => socket.destroy();
  socket.setTimeout(limits.connectMs);
  socket.once('connect', () => {
    isConnected = true;
    socket.setTimeout(limits.idleMs);
  });
  socket.on('timeout', giveUp);
  // Errors reach the reader below; an 'error' event that nobody hears would end the process.
  socket.on('error', () => {});
  const wholeTimer = setTimeout(giveUp, limits.wholeMs);
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await talk(createConversation(socket, limits.replyBytes));
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

function createConversation(socket: Socket, replyBytes: number): Conversation {
  // The reader pulls: while nobody reads, the server's own sending stops.
  const chunks: AsyncIterator<Buffer> = socket[Symbol.asyncIterator]();
  let pending: Buffer[] = [];
  let pendingBytes = 0;

  async function pull(): Promise<boolean> {
    const { value, done } = await chunks.next();
    if (done === true) return false;
    pending.push(value);
    pendingBytes += value.length;
    return true;
  }

  async function readExactly(bytes: number): Promise<Buffer> {
    while (pendingBytes < bytes) {
      if (!(await pull())) throw new SmartSocketError('broken-off');
    }
    const all = Buffer.concat(pending);
    pending = [all.subarray(bytes)];
    pendingBytes -= bytes;
    return all.subarray(0, bytes);
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

    async readToEnd() {
      do {
        if (pendingBytes > replyBytes) throw new SmartSocketError('too-large');
      } while (await pull());
      return Buffer.concat(pending);
    },
  };
}
