import type { IncomingMessage } from 'node:http';
import { isLoopbackHost } from '../network/loopback.ts';
import { type Answer, refuse } from '../http/answer.ts';
import { canonicalHost } from '../network/canonical-host.ts';
import type { ServerOptions } from './lab-service-options.ts';

/**
 * Decides on a request before its body is read; null accepts it.
 * @param isLoopbackOnly whether only this computer can reach the server. Another name in Host is then rejected.
 */
export function createAdmission(
  { callers, hosts, trustedProxies = [] }: ServerOptions,
  isLoopbackOnly: () => boolean,
) {
  const names = hosts === undefined ? null : new Set(hosts.map(canonicalHost));
  // A proxy passes on its own host name. Without a proxy, only a web page sends another host name than ours.
  const needsOwnName = () => names === null && trustedProxies.length === 0 && isLoopbackOnly();

  return function findRefusal(request: IncomingMessage, ip: string): Answer | null {
    const { host } = request.headers;
    if (isFromPage(request)) return refuse(403, 'Requests from web pages aren’t allowed.');
    // RFC 9112 3.2: a proxy in front may have used the other one.
    if (countHosts(request) > 1) return refuse(400, 'The request has more than one Host header.');
    if (names?.has(readHostName(host)) === false)
      return refuse(421, 'Requests to this host name aren’t allowed.');
    if (needsOwnName() && !isLoopbackHost(host))
      return refuse(403, 'Only requests from this computer are allowed.');
    return callers?.(ip) === false ? refuse(403, 'Requests from your address aren’t allowed.') : null;
  };
}

/**
 * No console sends Origin. A browser sends it with every POST, even if the page's name was rebound to this address. A
 * link to this service is accepted.
 */
function isFromPage({ headers, method }: IncomingMessage): boolean {
  if (headers.origin !== undefined) return true;
  const isLink = headers['sec-fetch-mode'] === 'navigate' && method === 'GET';
  return headers['sec-fetch-site'] === 'cross-site' && !isLink;
}

/** In `headers`, Node keeps only the first. Its `headersDistinct` throws for a header of the name `__proto__`. */
function countHosts({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length;
}

/** `[::1]:8080` as `::1`, `Lab.example.com.:443` as `lab.example.com`; empty if it is not a host. */
function readHostName(header = ''): string {
  const [, ipv6, name = ''] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d{1,5})?$/.exec(header) ?? [];
  return canonicalHost(ipv6 ?? name);
}
