import type { Log } from '#shared/log.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { TokenChecks } from '../accounts/token-checks.ts';
import type { DeviceSource } from '../contacts/device-source.ts';
import type { ServerLimits } from '../http/http-server.ts';
import type { Certificates } from '../network/tls.ts';
import type { ServiceMetrics } from '../observe/metrics.ts';
import type { RequestLog } from '../observe/service-log.ts';
import type { PolledAgents } from './polled-agents.ts';

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
