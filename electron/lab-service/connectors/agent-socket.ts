import { connect, type Socket } from 'node:net';
import { pinLookup } from '../network/pinned-lookup.ts';
import { AgentFailure, type AgentFailureReason, findConnectReason } from './agent-failure.ts';
import type { AgentTarget } from './connector.ts';

export interface SocketLimits {
  readonly connectMs: number;
  /** Without a byte from the agent. */
  readonly idleMs: number;
  /** In all: an agent that sends a byte at a time is never idle. */
  readonly wholeMs: number;
  readonly replyBytes: number;
}

/** `refused`: the agent said no. `malformed`: it speaks something else. */
export type SocketProblem =
  | 'unreachable'
  | 'timed-out'
  | 'broken-off'
  | 'refused'
  | 'malformed'
  | 'too-large';

/** Nothing usable came. Has nothing of what was received in it. */
export class SocketError extends Error {
  override readonly name = 'SocketError';
  readonly problem: SocketProblem;

  constructor(problem: SocketProblem, options?: ErrorOptions) {
    super(problem, options);
    this.problem = problem;
  }
}

const failureReasons: Readonly<Record<Exclude<SocketProblem, 'malformed'>, AgentFailureReason>> = {
  unreachable: 'cannot-connect',
  'timed-out': 'no-answer-in-time',
  'broken-off': 'answer-broken-off',
  refused: 'list-refused',
  'too-large': 'answer-too-long',
};

/** @param malformed why, if the agent speaks something else */
export function toAgentFailure(error: unknown, malformed: AgentFailureReason): unknown {
  if (!(error instanceof SocketError)) return error;
  const { problem } = error;
  const reason = problem === 'unreachable' ? findConnectReason(error.cause) : null;
  return new AgentFailure(reason ?? (problem === 'malformed' ? malformed : failureReasons[problem]), {
    cause: error,
  });
}

/** An agent's address, or the path of one of this computer's sockets. */
export type SocketPlace = AgentTarget | { readonly path: string };

/** No wait is longer than the limits. @throws SocketError; AgentFailure of `run`; the signal's reason */
export async function withSocket<T>(
  place: SocketPlace,
  limits: SocketLimits,
  signal: AbortSignal,
  run: (socket: Socket) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const socket = connect(
    'path' in place
      ? { path: place.path }
      : { host: place.host, port: place.port, noDelay: true, lookup: pinLookup(place.ips) },
  );
  let isConnected = false;
  const giveUp = () => socket.destroy(new SocketError(isConnected ? 'timed-out' : 'unreachable'));
  const cancel = () => socket.destroy();
  socket.setTimeout(limits.connectMs);
  socket.once('connect', () => {
    isConnected = true;
    socket.setTimeout(limits.idleMs);
  });
  socket.on('timeout', giveUp);
  // The reader below gets them. An 'error' event without a listener would end the process.
  socket.on('error', () => {});
  const wholeTimer = setTimeout(giveUp, limits.wholeMs);
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await run(socket);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof SocketError || error instanceof AgentFailure) throw error;
    throw new SocketError(isConnected ? 'broken-off' : 'unreachable', { cause: error });
  } finally {
    clearTimeout(wholeTimer);
    signal.removeEventListener('abort', cancel);
    socket.destroy();
  }
}

export type SocketReader = ReturnType<typeof createReader>;

/** Pulls: if nobody reads, the agent stops sending. */
export function createReader(socket: Socket, replyBytes: number) {
  const chunks: AsyncIterator<Buffer> = socket[Symbol.asyncIterator]();
  let received: Buffer = Buffer.alloc(0);

  async function pull(): Promise<void> {
    const { value, done } = await chunks.next();
    if (done === true) throw new SocketError('broken-off');
    received = received.length === 0 ? value : Buffer.concat([received, value]);
  }

  function take(bytes: number): Buffer {
    const taken = received.subarray(0, bytes);
    received = received.subarray(bytes);
    return taken;
  }

  async function readExactly(bytes: number): Promise<Buffer> {
    if (bytes > replyBytes) throw new SocketError('too-large');
    while (received.length < bytes) await pull();
    return take(bytes);
  }

  async function readTo(mark: Buffer): Promise<Buffer> {
    // Search each chunk once and copy at the end: a picture has megabytes, and a device may send a byte at a time.
    const before: Buffer[] = [];
    let bytes = 0;
    let tail: Buffer = Buffer.alloc(0);
    for (;;) {
      // The mark may be split between chunks.
      const inEdge = Buffer.concat([tail, received.subarray(0, mark.length - 1)]).indexOf(mark);
      const inChunk = received.indexOf(mark);
      const at = inEdge !== -1 ? inEdge - tail.length : inChunk;
      if (inEdge !== -1 || inChunk !== -1) {
        const output = Buffer.concat([...before, received.subarray(0, Math.max(0, at))], bytes + at);
        received = received.subarray(at + mark.length);
        before.forEach(free);
        return output;
      }
      tail = Buffer.concat([tail, received.subarray(1 - mark.length)]).subarray(1 - mark.length);
      before.push(received);
      bytes += received.length;
      if (bytes > replyBytes + mark.length) throw new SocketError('too-large');
      received = Buffer.alloc(0);
      await pull();
    }
  }

  return { readExactly, readTo };
}

/** A picture's megabytes, left to the garbage collector, stop the process for some 20 ms each time. */
function free({ buffer, length }: Buffer): void {
  // Neither part of a chunk, nor from the pool of small buffers.
  if (length === buffer.byteLength && buffer instanceof ArrayBuffer) buffer.transfer(0);
}
