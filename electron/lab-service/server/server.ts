import { once } from 'node:events';
import { createServer as createHttpServer, STATUS_CODES } from 'node:http';
import { createServer as createTlsServer, Server as TlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { type AgentAddress, formatAgentAddress } from '#shared/model/agent-address.ts';
import { describeProblem, problemType } from '../http/answer.ts';
import { isLoopbackAddress } from '../network/loopback.ts';
import { type Certificates, checkCertificates, minTlsVersion } from '../network/tls.ts';
import { defaultLimits, type LabServiceOptions, type ServerOptions } from './lab-service-options.ts';
import { createRequestHandler } from './request-handler.ts';
import type { Route } from './routes.ts';
import { createRoutes } from './service-routes.ts';

export type LabService = ReturnType<typeof createLabService>;

/**
 * The lab service: Authenticate and DeviceList over HTTP (wire-spec 4), and the other operations. The caller must close
 * the parts in `options`.
 * @throws UnusableCertificates
 */
export function createLabService(options: LabServiceOptions) {
  const { basePath = '' } = options;
  if (!/^(?:\/[\w.~-]+)*$/.test(basePath)) throw new Error('A base path is like /lab, or empty');
  const server = createServer(options, (isClosing) => createRoutes(options, isClosing));
  return {
    ...server,
    /** Resolves to the base address: `http://host:port` and the base path. */
    listen: async (at: AgentAddress) => ({ address: `${(await server.listen(at)).address}${basePath}` }),
  };
}

/** Connections beyond the limit that may exist while others are being closed for them. */
const HEADROOM = 64;

/**
 * An HTTP server with our limits, which decides on callers and connections before it runs a route. It uses TLS if there
 * are certificates.
 * @throws UnusableCertificates
 */
export function createServer(
  options: ServerOptions,
  routesOf: (isClosing: () => boolean) => ReadonlyMap<string, Route>,
) {
  const { tls } = options;
  if (tls !== undefined) checkCertificates(tls);
  const limits = { ...defaultLimits, ...options.limits };
  const { requestMs, keepAliveMs } = limits;
  const timeouts = {
    requestTimeout: requestMs,
    headersTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: Math.min(1_000, requestMs),
  };
  const server =
    tls === undefined
      ? createHttpServer(timeouts)
      : createTlsServer({ ...timeouts, ...tls, minVersion: minTlsVersion, handshakeTimeout: requestMs });
  server.maxConnections = limits.connections + HEADROOM;
  server.on('clientError', refuseBytes);
  let closing: Promise<void> | null = null;
  let isLoopbackOnly = false;

  const isClosing = (): boolean => closing !== null;
  const state = { isClosing, isLoopbackOnly: () => isLoopbackOnly };
  const handle = createRequestHandler(server, routesOf(isClosing), options, limits, state);
  server.on('request', (request, response) => void handle(request, response));

  async function close(): Promise<void> {
    if (!server.listening) return;
    const cut = setTimeout(() => server.closeAllConnections(), limits.closeMs);
    const closed = once(server, 'close');
    // This ends idle connections as well.
    server.close();
    await closed;
    clearTimeout(cut);
  }

  return {
    /** Starts to listen, and resolves to `http://host:port`. Port 0 selects any free port. */
    async listen({ host, port }: AgentAddress) {
      server.listen({ host, port });
      await once(server, 'listening');
      // A server that listens on TCP has an address with a port. Pipes have other forms.
      const at = server.address() as AddressInfo;
      isLoopbackOnly = isLoopbackAddress(at.address);
      const scheme = tls === undefined ? 'http' : 'https';
      return { address: `${scheme}://${formatAgentAddress({ host: at.address, port: at.port })}` };
    },
    /**
     * Uses another certificate for new connections. Open connections keep theirs.
     * @returns the end of its validity
     * @throws UnusableCertificates, without any change. Error if the server doesn't use TLS.
     */
    reloadCertificates({ cert, key }: Certificates): Date {
      const validTo = checkCertificates({ cert, key });
      if (!(server instanceof TlsServer))
        throw new Error('This service has no certificates: it was started without');
      server.setSecureContext({ cert, key, minVersion: minTlsVersion });
      return validTo;
    },
    /** Accepts no more requests, waits up to `closeMs` for running requests, then closes their connections. */
    close: () => (closing ??= close()),
  };
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
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: ${problemType}\r\n`;
  const rest = `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`;
  socket.end(head + rest, () => socket.destroy());
}
