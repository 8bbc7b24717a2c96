import type { Log } from '#shared/log.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { TokenChecks } from '../accounts/token-checks.ts';
import type { DeviceSource } from '../contacts/device-source.ts';
import type { Certificates } from '../network/tls.ts';
import type { ServiceMetrics } from '../observe/metrics.ts';
import type { RequestLog } from '../observe/service-log.ts';
import type { PolledAgents } from './polled-agents.ts';

export const defaultLimits = {
  /** How long a client may take to send a request, in milliseconds. */
  requestMs: 10_000,
  /** How long an idle connection is kept for a client's next request. */
  keepAliveMs: 60_000,
  /** How long running requests may continue after close(). */
  closeMs: 3_000,
  /** One address can hold half of them. Beyond the limit, the caller with most connections loses one. */
  connections: 4_096,
  /** Running requests, half of them for one caller. Further ones get 503. One connection can carry several. */
  requests: 4_096,
  /** Maximum time without progress while a caller reads a response. */
  unreadMs: 10_000,
  /** Maximum time to send a response. */
  sendMs: 30_000,
};
export type ServerLimits = Readonly<typeof defaultLimits>;

/** What any of our HTTP servers can be given. */
export interface ServerOptions {
  /** Also receives a line for each request, if it supports that. */
  readonly log: Log & Partial<RequestLog>;
  readonly limits?: Partial<ServerLimits>;
  /** Makes it an HTTPS service. */
  readonly tls?: Certificates;
  /** Whether a caller with this IP address is accepted. Default: every caller. */
  readonly callers?: (ip: string) => boolean;
  /** IP addresses and ranges of proxies whose X-Forwarded-For is trusted. Default: none. */
  readonly trustedProxies?: readonly string[];
  /** The host names that it accepts, without ports. Default: any, but on loopback only its own. */
  readonly hosts?: readonly string[];
  /** Counts its requests. */
  readonly metrics?: ServiceMetrics;
}

export interface LabServiceOptions extends ServerOptions {
  /** Null for an agent, which lists devices without accounts: it has no Authenticate. */
  readonly accounts: (Pick<Accounts, 'authenticate'> & Partial<Pick<Accounts, 'check'>>) | null;
  /** Issues and checks session tokens. Absent in a service without tokens. */
  readonly tokens?: TokenChecks;
  /** Whether DeviceList requires a token. */
  readonly isTokenRequired?: boolean;
  readonly devices: Pick<DeviceSource, 'listDevices' | 'recentList' | 'versionOf'>;
  /** The lab's agents, which the service polls. Absent in a service without a list. */
  readonly polled?: PolledAgents;
  /** The path prefix of the operations, such as `/lab`. Default: none. */
  readonly basePath?: string;
  /** Whether it serves /metrics itself. Default: if it has metrics. */
  readonly servesMetrics?: boolean;
  /** Its version. Authenticate, DeviceList, /v1/agents, /v1/devices and /readyz report it. */
  readonly version?: string;
}
