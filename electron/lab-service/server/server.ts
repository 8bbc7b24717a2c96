import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Log } from '#shared/log.ts';
import { formatAgentAddress } from '#shared/model/agent-address.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { TokenChecks } from '../accounts/token-checks.ts';
import type { DeviceSource } from '../contacts/device-source.ts';
import {
  closeServer,
  createHttpServer,
  defaultLimits,
  replaceCertificates,
  type ServerLimits,
} from '../http/http-server.ts';
import type { PolledAgents } from './polled-agents.ts';
import { isLoopbackAddress } from '../network/loopback.ts';
import type { ServiceMetrics } from '../observe/metrics.ts';
import { createRequestHandler } from './request-handler.ts';
import type { RequestLog } from '../observe/service-log.ts';
import { type Certificates, checkCertificates } from '../network/tls.ts';

export interface LabServiceOptions {
  /** Null for an agent, which lists devices without accounts: it has no Authenticate. */
  readonly accounts: (Pick<Accounts, 'authenticate'> & Partial<Pick<Accounts, 'check'>>) | null;
  /** Issues and checks session tokens. Absent in a service without tokens. */
  readonly tokens?: TokenChecks;
  /** Whether DeviceList requires a token. */
  readonly isTokenRequired?: boolean;
  readonly devices: Pick<DeviceSource, 'listDevices' | 'recentList' | 'versionOf'>;
  /** The lab's agents, which the service polls. Absent in a service without a list. */
  readonly polled?: PolledAgents;
  /** Also receives a line for each request, if it supports that. */
  readonly log: Log & Partial<RequestLog>;
  /** The path prefix of the operations, such as `/lab`. Default: none. */
  readonly basePath?: string;
  readonly limits?: Partial<ServerLimits>;
  /** Makes it an HTTPS service. */
  readonly tls?: Certificates;
  /** Whether a caller with this IP address is accepted. Default: every caller. */
  readonly callers?: (ip: string) => boolean;
  /** IP addresses and ranges of proxies whose X-Forwarded-For is trusted. Default: none. */
  readonly trustedProxies?: readonly string[];
  /** The host names that it accepts, without ports. Default: any, but on loopback only its own. */
  readonly hosts?: readonly string[];
  readonly metrics?: ServiceMetrics;
  /** Whether another listener serves /metrics. */
  readonly hasMetricsElsewhere?: boolean;
  /** Its version. Authenticate, DeviceList, /v1/agents, /v1/devices and /readyz report it. */
  readonly version?: string;
}

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
