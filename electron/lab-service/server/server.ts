import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { formatAgentAddress } from '#shared/model/agent-address.ts';
import { closeServer, createHttpServer, defaultLimits, replaceCertificates } from '../http/http-server.ts';
import { isLoopbackAddress } from '../network/loopback.ts';
import type { LabServiceOptions } from './lab-service-options.ts';
import { createRequestHandler } from './request-handler.ts';
import { type Certificates, checkCertificates } from '../network/tls.ts';

export type LabService = ReturnType<typeof createLabService>;

/**
 * The lab service: Authenticate and DeviceList over HTTP (wire-spec 4), and the other operations. The caller must close
 * the parts in `options`.
 * @throws UnusableCertificates
 */
export function createLabService(options: LabServiceOptions) {
  const { basePath = '', tls } = options;
  if (!/^(?:\/[\w.~-]+)*$/.test(basePath)) throw new Error('A base path is like /lab, or empty');
  if (tls !== undefined) checkCertificates(tls);
  const limits = { ...defaultLimits, ...options.limits };
  const server = createHttpServer(limits, tls);
  let closing: Promise<void> | null = null;
  let isLoopbackOnly = false;

  const answer = createRequestHandler(server, options, limits, {
    isClosing: () => closing !== null,
    isLoopbackOnly: () => isLoopbackOnly,
  });
  server.on('request', (request, response) => void answer(request, response));

  /**
   * Starts to listen. Port 0 selects any free port. Resolves to the base address: `http://host:port` and the base
   * path.
   */
  async function listen(at: { readonly host: string; readonly port: number }) {
    server.listen({ host: at.host, port: at.port });
    await once(server, 'listening');
    // A server that listens on TCP has an address with a port. Pipes have other forms.
    const { address, port } = server.address() as AddressInfo;
    isLoopbackOnly = isLoopbackAddress(address);
    const scheme = tls === undefined ? 'http' : 'https';
    return { address: `${scheme}://${formatAgentAddress({ host: address, port })}${basePath}` };
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
