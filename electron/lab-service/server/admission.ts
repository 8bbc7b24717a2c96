import type { IncomingMessage } from 'node:http';
import { isLoopbackHost } from '../network/loopback.ts';
import { type Answer, refuse, refuseBusy } from '../http/answer.ts';
import { canonicalHost } from '../network/canonical-host.ts';
import type { HttpRequest } from './http-request.ts';

interface AdmissionOptions {
  /** Whether a caller with this IP address is accepted. Absent: every caller. */
  readonly callers: ((ip: string) => boolean) | undefined;
  /** Whether only this computer can reach the service. A Host header with another name is then rejected. */
  readonly isLoopbackOnly: () => boolean;
  /** The names that the service accepts, without ports; null for any. */
  readonly hosts: readonly string[] | null;
  /** Whether the limit of running requests is reached, for all callers or for this one. */
  readonly isFull: (context: HttpRequest) => boolean;
}

/** Decides on a request before its body is read; null accepts it. */
export function createAdmission({ callers, isLoopbackOnly, hosts, isFull }: AdmissionOptions) {
  const names = hosts === null ? null : new Set(hosts.map(canonicalHost));

  return function findRefusal(context: HttpRequest): Answer | null {
    const { isFromPage, hosts: hostHeaders } = inspectHeaders(context.request);
    if (isFromPage) return refuse(403, 'Requests from web pages aren’t allowed.');
    // RFC 9112 3.2: a proxy in front may have used the other one.
    if (hostHeaders > 1) return refuse(400, 'The request has more than one Host header.');
    if (names !== null && !names.has(readHostName(context.request.headers.host))) {
      return refuse(421, 'Requests to this host name aren’t allowed.');
    }
    if (names === null && isLoopbackOnly() && !isLoopbackHost(context.request.headers.host)) {
      return refuse(403, 'Only requests from this computer are allowed.');
    }
    if (callers !== undefined && !callers(context.caller.ip)) {
      return refuse(403, 'Requests from your address aren’t allowed.');
    }
    if (!isFull(context)) return null;
    context.outcome = 'overloaded';
    return refuseBusy();
  };
}

/**
 * Whether a web page sends the request, and its number of Host headers. One loop does both, because it runs for every
 * request. No console sends Origin. A browser sends it with every POST, even if the page's name was rebound to this
 * address. A link to this service is accepted.
 */
function inspectHeaders({ rawHeaders, method }: IncomingMessage) {
  let hosts = 0;
  let hasOrigin = false;
  let isCrossSite = false;
  let isNavigation = false;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
    else if (name.length === 6 && name.toLowerCase() === 'origin') hasOrigin = true;
    else if (name.length === 14) {
      const lower = name.toLowerCase();
      if (lower === 'sec-fetch-site') isCrossSite = rawHeaders[index + 1] === 'cross-site';
      else if (lower === 'sec-fetch-mode') isNavigation = rawHeaders[index + 1] === 'navigate';
    }
  }
  return { hosts, isFromPage: hasOrigin || (isCrossSite && !(isNavigation && method === 'GET')) };
}

/** `[::1]:8080` as `::1`, `Lab.example.com.:443` as `lab.example.com`; empty if it is not a host. */
function readHostName(header: string | undefined): string {
  const [, ipv6, name = ''] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d{1,5})?$/.exec(header ?? '') ?? [];
  return canonicalHost(ipv6 ?? name);
}
