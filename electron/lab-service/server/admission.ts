import type { IncomingMessage } from 'node:http';
import { isLoopbackHost } from '../network/loopback.ts';
import { type Answer, refuse } from '../http/answer.ts';
import { canonicalHost, readHostName } from '../network/canonical-host.ts';
import type { ServerOptions } from './lab-service-options.ts';

/** Refuses requests before their bodies are read. @param isLoopbackOnly whether only this computer reaches the server */
export function createAdmission(
  { callers, hosts, trustedProxies = [] }: ServerOptions,
  isLoopbackOnly: () => boolean,
) {
  const ours = hosts && new Set(hosts.map(canonicalHost));
  // A proxy passes on its own host name. Without one, only a web page sends another name than ours.
  const needsOwnName = () => !ours && trustedProxies.length === 0 && isLoopbackOnly();

  return function findRefusal(request: IncomingMessage, ip: string): Answer | null {
    const { host } = request.headers;
    if (isFromPage(request)) return refuse(403, 'Requests from web pages aren’t allowed.');
    // RFC 9112 3.2: a proxy in front may have used the other one. Node's `headers` has only the first.
    if (request.rawHeaders.filter(isHostName).length > 1)
      return refuse(400, 'The request has more than one Host header.');
    if (ours?.has(readHostName(host)) === false)
      return refuse(421, 'Requests to this host name aren’t allowed.');
    if (needsOwnName() && !isLoopbackHost(host))
      return refuse(403, 'Only requests from this computer are allowed.');
    return callers?.(ip) === false ? refuse(403, 'Requests from your address aren’t allowed.') : null;
  };
}

/** A browser sends Origin with every POST, even if the page's name was rebound to this address. Links are accepted. */
function isFromPage({ headers, method }: IncomingMessage): boolean {
  const isLink = headers['sec-fetch-mode'] === 'navigate' && method === 'GET';
  return headers.origin !== undefined || (headers['sec-fetch-site'] === 'cross-site' && !isLink);
}

/** @param index in `rawHeaders`, where names and values alternate */
const isHostName = (text: string, index: number) => index % 2 === 0 && text.toLowerCase() === 'host';
