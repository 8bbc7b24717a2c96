import type { Log } from '#shared/log.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { TokenChecks } from '../accounts/token-checks.ts';
import type { DeviceSource } from '../contacts/device-source.ts';
import type { PolledAgents } from '../devices/polled-agents.ts';
import type { Certificates } from '../network/tls.ts';
import type { ServiceMetrics } from '../observe/metrics.ts';
import type { RequestLog } from '../observe/service-log.ts';

/** Times in milliseconds. */
export const defaultLimits = {
  /** To send a request. */
  requestMs: 10_000,
  /** Between two requests of a connection. */
  keepAliveMs: 60_000,
  /** To complete running requests after close(). */
  closeMs: 3_000,
  /** One address can hold half of them. Beyond the limit, the caller with most connections loses one. */
  connections: 4_096,
  /** Running requests, half of them for one caller. Further ones get 503. One connection can carry several. */
  requests: 4_096,
  /** To read part of a response. */
  unreadMs: 10_000,
  /** To read a whole response. */
  sendMs: 30_000,
};
export type ServerLimits = Readonly<typeof defaultLimits>;

export interface ServerOptions {
  readonly log: Log & Partial<RequestLog>;
  readonly limits?: Partial<ServerLimits>;
  readonly tls?: Certificates;
  /** Whether a caller with this IP address is accepted. Default: every caller. */
  readonly callers?: (ip: string) => boolean;
  /** Addresses and ranges of proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies?: readonly string[];
  /** The host names that it accepts, without ports. Default: any, but on loopback only its own. */
  readonly hosts?: readonly string[];
  readonly metrics?: ServiceMetrics;
}

export interface LabServiceOptions extends ServerOptions {
  /** Null for an agent, which lists devices without accounts: it has no Authenticate. */
  readonly accounts: (Pick<Accounts, 'authenticate'> & Partial<Pick<Accounts, 'check'>>) | null;
  readonly tokens?: TokenChecks;
  /** Whether DeviceList requires a token. */
  readonly isTokenRequired?: boolean;
  readonly devices: Pick<DeviceSource, 'listDevices' | 'recentList' | 'versionOf'>;
  readonly polled?: PolledAgents;
  /** The path prefix of the operations, such as `/lab`. */
  readonly basePath?: string;
  /** Whether it serves /metrics itself. Default: if it has metrics. */
  readonly servesMetrics?: boolean;
  /** Its version. Authenticate, DeviceList, /v1/agents, /v1/devices and /readyz report it. */
  readonly version?: string;
}
