import type { IncomingMessage } from 'node:http';
import { isLoopbackHost } from '../network/loopback.ts';
import { type Answer, refuse } from '../http/answer.ts';
import { canonicalHost, readHostName } from '../network/canonical-host.ts';
import type { ServerOptions } from './lab-service-options.ts';

/**
 * Decides on a request before its body is read; null accepts it.
 * @param isLoopbackOnly whether only this computer can reach the server
 */
export function createAdmission(
  { callers, hosts, trustedProxies = [] }: ServerOptions,
  isLoopbackOnly: () => boolean,
) {
  const ours = hosts && new Set(hosts.map(canonicalHost));
  // A proxy passes on its own host name. Without a proxy, only a web page sends another host name than ours.
  const needsOwnName = () => !ours && trustedProxies.length === 0 && isLoopbackOnly();

  return function findRefusal(request: IncomingMessage, ip: string): Answer | null {
    const { host } = request.headers;
    if (isFromPage(request)) return refuse(403, 'Requests from web pages aren’t allowed.');
    // RFC 9112 3.2: a proxy in front may have used the other one. Node's `headers` has only the first.
    const names = request.rawHeaders.filter((_text, index) => index % 2 === 0);
    if (names.filter((name) => name.toLowerCase() === 'host').length > 1)
      return refuse(400, 'The request has more than one Host header.');
    if (ours?.has(readHostName(host)) === false)
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
  const isLink = headers['sec-fetch-mode'] === 'navigate' && method === 'GET';
  return headers.origin !== undefined || (headers['sec-fetch-site'] === 'cross-site' && !isLink);
}
