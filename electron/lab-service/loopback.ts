import { isIPv4 } from 'node:net';

/** Whether an IP address, as a socket states it, is this computer's own. */
export function isLoopbackAddress(address: string): boolean {
  return address === '::1' || (isIPv4(address) && address.startsWith('127.'));
}

/**
 * Whether a Host header names this computer. A page on the web whose name has been pointed at 127.0.0.1 (DNS rebinding)
 * sends its own name here, and so gives itself away.
 */
export function isLoopbackHost(header: string | undefined): boolean {
  const host = /^(\[[^\]]*\]|[^:]*)(?::\d{1,5})?$/.exec(header ?? '')?.[1]?.toLowerCase();
  if (host === undefined) return false;
  return host === 'localhost' || host === '[::1]' || isLoopbackAddress(host);
}
