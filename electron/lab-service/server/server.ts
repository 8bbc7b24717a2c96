import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type AgentAddress, formatAgentAddress } from '#shared/model/agent-address.ts';
import { closeServer, createHttpServer, defaultLimits, replaceCertificates } from '../http/http-server.ts';
import { isLoopbackAddress } from '../network/loopback.ts';
import type { LabServiceOptions, ServerOptions } from './lab-service-options.ts';
import { createRequestHandler } from './request-handler.ts';
import type { Route } from './routes.ts';
import { createRoutes } from './service-routes.ts';
import { type Certificates, checkCertificates } from '../network/tls.ts';

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

/**
 * An HTTP server with our limits, which decides on callers and connections before it runs a route.
 * @throws UnusableCertificates
 */
export function createServer(
  options: ServerOptions,
  routesOf: (isClosing: () => boolean) => ReadonlyMap<string, Route>,
) {
  const { tls } = options;
  if (tls !== undefined) checkCertificates(tls);
  const limits = { ...defaultLimits, ...options.limits };
  const server = createHttpServer(limits, tls);
  let closing: Promise<void> | null = null;
  let isLoopbackOnly = false;

  const isClosing = (): boolean => closing !== null;
  const answer = createRequestHandler(server, routesOf(isClosing), options, limits, {
    isClosing,
    isLoopbackOnly: () => isLoopbackOnly,
  });
  server.on('request', (request, response) => void answer(request, response));

  /** Starts to listen, and resolves to `http://host:port`. Port 0 selects any free port. */
  async function listen(at: AgentAddress) {
    server.listen({ host: at.host, port: at.port });
    await once(server, 'listening');
    // A server that listens on TCP has an address with a port. Pipes have other forms.
    const { address, port } = server.address() as AddressInfo;
    isLoopbackOnly = isLoopbackAddress(address);
    const scheme = tls === undefined ? 'http' : 'https';
    return { address: `${scheme}://${formatAgentAddress({ host: address, port })}` };
  }

  /**
   * Uses another certificate for new connections. Open connections keep theirs.
   * @returns the end of its validity
   * @throws UnusableCertificates, without any change.
   */
  function reloadCertificates(certificates: Certificates): Date {
    const validTo = checkCertificates(certificates);
    replaceCertificates(server, certificates);
    return validTo;
  }

  return {
    listen,
    reloadCertificates,
    /** Accepts no more requests, waits up to `closeMs` for running requests, then closes their connections. */
    close: () => (closing ??= closeServer(server, limits.closeMs)),
  };
}
