import type { Log } from '#shared/log.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { TokenChecks } from '../accounts/token-checks.ts';
import type { AgentAddress } from '#shared/model/fleet/agent-address.ts';
import type { ScreenRule } from '#shared/model/fleet/screenshot.ts';
import type { TakePicture } from '../connectors/picture.ts';
import type { DeviceSource } from '../contacts/device-source.ts';
import type { PolledAgents } from '../devices/polled-agents.ts';
import type { Certificates } from '../network/tls.ts';
import type { ServiceMetrics } from '../observe/metrics.ts';
import type { RequestLog } from '../observe/service-log.ts';

export const defaultLimits = {
  /** To send a request. */
  requestMs: 10_000,
  /** Between two requests on a connection. */
  keepAliveMs: 60_000,
  /** To finish running requests after close(). */
  closeMs: 3_000,
  connections: 4_096,
  /** Half of them for one caller. Anything more gets a 503. */
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
  /** Which IP addresses to accept. Default: all. */
  readonly callers?: (ip: string) => boolean;
  /** Addresses and ranges whose X-Forwarded-For we trust. */
  readonly trustedProxies?: readonly string[];
  /** Without ports. Default: any, but on loopback only our own. */
  readonly hosts?: readonly string[];
  readonly metrics?: ServiceMetrics;
}

export interface LabServiceOptions extends ServerOptions {
  /** Null for an agent, which has no Authenticate. */
  readonly accounts: (Pick<Accounts, 'authenticate'> & Partial<Pick<Accounts, 'check'>>) | null;
  readonly tokens?: TokenChecks;
  readonly isTokenRequired?: boolean;
  readonly devices: Pick<DeviceSource, 'listDevices' | 'recentList' | 'versionOf'>;
  readonly polled?: PolledAgents;
  /** Absent for an agent without `--stills`. Its rule is `all`. */
  readonly screen?: { readonly rule: ScreenRule; readonly takePicture: TakePicture<AgentAddress> };
  /** E.g. `/lab`. Default: none. */
  readonly basePath?: string;
  readonly servesMetrics?: boolean;
  readonly version?: string;
}
