import { once } from 'node:events';
import { createServer, type Server, STATUS_CODES } from 'node:http';
import { createServer as createTlsServer, Server as TlsServer } from 'node:https';
import type { Duplex } from 'node:stream';
import { describeProblem, problemType } from './answer.ts';
import { type Certificates, minTlsVersion } from '../network/tls.ts';
import { defaultSendingLimits } from './sending-deadline.ts';

export const defaultLimits = {
  /** How long a client may take to send a request. */
  requestMs: 10_000,
  /** How long an idle connection is kept for a client's next request. */
  keepAliveMs: 60_000,
  /** How long running requests may continue after close(). */
  closeMs: 3_000,
  /** One address can hold half of them. Beyond the limit, the caller with most connections loses one. */
  connections: 4_096,
  /**
   * Maximum running requests, half of them for one caller. Further requests get 503. One connection can carry
   * several.
   */
  requests: 4_096,
  ...defaultSendingLimits,
};
export type ServerLimits = Readonly<typeof defaultLimits>;

/** Connections beyond the limit that may exist while others are being closed for them. */
const HEADROOM = 64;

/** A server of node:http with our limits, or of node:https if there are certificates. */
export function createHttpServer(limits: ServerLimits, tls: Certificates | undefined) {
  const options = {
    requestTimeout: limits.requestMs,
    headersTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: Math.min(1_000, limits.requestMs),
  };
  const secure = { minVersion: minTlsVersion, handshakeTimeout: limits.requestMs } as const;
  const server =
    tls === undefined ? createServer(options) : createTlsServer({ ...options, ...tls, ...secure });
  server.maxConnections = limits.connections + HEADROOM;
  server.on('clientError', refuseBytes);
  return server;
}

/** Applies to new connections. @throws Error if it is not an HTTPS server. */
export function replaceCertificates(server: Server, { cert, key }: Certificates): void {
  if (!(server instanceof TlsServer))
    throw new Error('This service has no certificates: it was started without');
  server.setSecureContext({ cert, key, minVersion: minTlsVersion });
}

/** Accepts no more connections, waits this long for running requests, then closes them. */
export async function closeServer(server: Server, patienceMs: number): Promise<void> {
  if (!server.listening) return;
  const cut = setTimeout(() => server.closeAllConnections(), patienceMs);
  const closed = once(server, 'close');
  // This ends idle connections as well.
  server.close();
  await closed;
  clearTimeout(cut);
}

const refusals = new Map<string, readonly [status: number, detail: string]>([
  ['HPE_HEADER_OVERFLOW', [431, 'The headers are too large.']],
  ['ERR_HTTP_REQUEST_TIMEOUT', [408, 'The request took too long to arrive.']],
]);

/** Responds to data that is not HTTP or not a complete request. There is no request object yet. */
function refuseBytes(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, detail] = refusals.get(error.code ?? '') ?? [400, 'The request isn’t valid HTTP.'];
  const body = JSON.stringify(describeProblem(status, detail));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Type: ${problemType}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
