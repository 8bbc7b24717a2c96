import { once } from 'node:events';
import { createServer as createHttpServer, STATUS_CODES } from 'node:http';
import { createServer as createTlsServer, Server as TlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { type AgentAddress, formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import { describeProblem, problemType } from '../http/answer.ts';
import type { Route } from '../http/request-context.ts';
import { isLoopbackAddress } from '../network/loopback.ts';
import { type Certificates, checkCertificates, minTlsVersion } from '../network/tls.ts';
import { defaultLimits, type LabServiceOptions, type ServerOptions } from './lab-service-options.ts';
import { createRequestHandler } from './request-handler.ts';
import { createRoutes } from './service-routes.ts';

export type LabService = ReturnType<typeof createServer>;

/** The lab service over HTTP. It's up to the caller to close what's in `options`. @throws UnusableCertificates */
export function createLabService(options: LabServiceOptions): LabService {
  return createServer(options, (isClosing) => createRoutes(options, isClosing), options.basePath);
}

/** HTTP or HTTPS, with our limits on callers and connections. @throws UnusableCertificates */
export function createServer(
  options: ServerOptions,
  routesOf: (isClosing: () => boolean) => ReadonlyMap<string, Route>,
  basePath = '',
) {
  const { tls } = options;
  if (tls !== undefined) checkCertificates(tls);
  const limits = { ...defaultLimits, ...options.limits };
  const { requestMs, keepAliveMs: keepAliveTimeout } = limits;
  const connectionsCheckingInterval = Math.min(1_000, requestMs);
  const timeouts = { requestTimeout: requestMs, keepAliveTimeout, connectionsCheckingInterval };
  const server =
    tls === undefined
      ? createHttpServer(timeouts)
      : createTlsServer({ ...timeouts, ...tls, minVersion: minTlsVersion, handshakeTimeout: requestMs });
  // A few more than the limit, while others are being closed for them.
  server.maxConnections = limits.connections + 64;
  server.on('clientError', refuseBytes);
  const routes = routesOf(() => !server.listening);
  let isLoopbackOnly = false;
  const handle = createRequestHandler(server, routes, options, limits, () => isLoopbackOnly);
  server.on('request', (request, response) => void handle(request, response));

  return {
    /** Resolves to `http://host:port` with the base path. Port 0 picks a free one. */
    async listen(at: AgentAddress) {
      server.listen({ host: at.host, port: at.port });
      await once(server, 'listening');
      const { address: host, port } = server.address() as AddressInfo;
      isLoopbackOnly = isLoopbackAddress(host);
      const scheme = tls === undefined ? 'http' : 'https';
      return { address: `${scheme}://${formatAgentAddress({ host, port })}${basePath}` };
    },
    /** For new connections. Returns how long it's valid. @throws UnusableCertificates, and nothing changes */
    reloadCertificates({ cert, key }: Certificates): Date {
      const validTo = checkCertificates({ cert, key });
      if (!(server instanceof TlsServer))
        throw new Error('This service has no certificates: it was started without');
      server.setSecureContext({ cert, key, minVersion: minTlsVersion });
      return validTo;
    },
    /** Waits up to `closeMs` for running requests, then hangs up. */
    async close(): Promise<void> {
      if (!server.listening) return;
      const cut = setTimeout(() => server.closeAllConnections(), limits.closeMs);
      server.close();
      await once(server, 'close');
      clearTimeout(cut);
    },
  };
}

const refusals = new Map<string, readonly [status: number, detail: string]>([
  ['HPE_HEADER_OVERFLOW', [431, 'The headers are too large.']],
  ['ERR_HTTP_REQUEST_TIMEOUT', [408, 'The request took too long to arrive.']],
]);

/** For what isn't HTTP or no complete request, so there's no request object. */
function refuseBytes(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, detail] = refusals.get(error.code ?? '') ?? [400, 'The request isn’t valid HTTP.'];
  const body = JSON.stringify(describeProblem(status, detail));
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: ${problemType}\r\n`;
  const rest = `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`;
  socket.end(head + rest, () => socket.destroy());
}
