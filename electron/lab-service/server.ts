import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Log } from '#shared/log.ts';
import { formatAgentAddress } from '#shared/model/agent-address.ts';
import type { Accounts } from './accounts/accounts.ts';
import type { TokenChecks } from './accounts/token-checks.ts';
import type { DeviceSource } from './devices.ts';
import {
  closeServer,
  createHttpServer,
  defaultLimits,
  replaceCertificates,
  type ServerLimits,
} from './http/http-server.ts';
import { isLoopbackAddress } from './loopback.ts';
import type { ServiceMetrics } from './metrics.ts';
import { createRequestHandler } from './request-handler.ts';
import type { RequestLog } from './service-log.ts';
import { type Certificates, checkCertificates } from './tls.ts';

export interface LabServiceOptions {
  /** Null for an agent, which lists devices and checks nobody: it has no Authenticate. */
  readonly accounts: (Pick<Accounts, 'authenticate'> & Partial<Pick<Accounts, 'check'>>) | null;
  /** Issues and checks session tokens; absent in a service without tokens. */
  readonly tokens?: TokenChecks;
  /** Whether DeviceList requires a token. */
  readonly isTokenRequired?: boolean;
  readonly devices: Pick<DeviceSource, 'listDevices' | 'recentList' | 'versionOf'>;
  /** Gets a line for each request as well where it can take one. */
  readonly log: Log & Partial<RequestLog>;
  /** The path the operations lie below, such as `/lab`; none by default. */
  readonly basePath?: string;
  readonly limits?: Partial<ServerLimits>;
  /** Makes it a service of HTTPS. */
  readonly tls?: Certificates;
  /** Whether a caller with this IP address is answered; everybody by default. */
  readonly callers?: (ip: string) => boolean;
  /** IP addresses and ranges of proxies whose X-Forwarded-For says who calls; none by default. */
  readonly trustedProxies?: readonly string[];
  /** The host names that it accepts, without ports; any by default, on loopback only its own. */
  readonly hosts?: readonly string[];
  readonly metrics?: ServiceMetrics;
  /** Whether another listener serves /metrics. */
  readonly hasMetricsElsewhere?: boolean;
  /** Its version. Both operations and /readyz state it. */
  readonly version?: string;
}

export type LabService = ReturnType<typeof createLabService>;

/**
 * The lab service: Authenticate and DeviceList over HTTP (wire-spec 4). What is behind them is the caller's to close.
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

  /** Begins to answer; port 0 is any free one. Resolves to the base address, `http://host:port` and the base path. */
  async function listen(at: { readonly host: string; readonly port: number }) {
    server.listen({ host: at.host, port: at.port });
    await once(server, 'listening');
    // A server that listens on TCP has an address with a port; the other forms are those of pipes.
    const { address, port } = server.address() as AddressInfo;
    isLoopbackOnly = isLoopbackAddress(address);
    const scheme = tls === undefined ? 'http' : 'https';
    return { address: `${scheme}://${formatAgentAddress({ host: address, port })}${basePath}` };
  }

  /**
   * Gives connections that begin from now on another certificate; those that are open keep theirs.
   * @returns until when it is valid
   * @throws UnusableCertificates, and nothing has changed.
   */
  function reloadCertificates(certificates: Certificates): Date {
    const validTo = checkCertificates(certificates);
    replaceCertificates(server, certificates);
    return validTo;
  }

  return {
    listen,
    reloadCertificates,
    /** Takes no more requests, lets those under way end for a moment, then cuts them off. */
    close: () => (closing ??= closeServer(server, limits.closeMs)),
  };
}
