import { isIPv4 } from 'node:net';

/** Whether an IP address, in the form of a socket, is this computer's own. */
export function isLoopbackAddress(address: string): boolean {
  return address === '::1' || (isIPv4(address) && address.startsWith('127.'));
}

/**
 * Whether a Host header names this computer. A web page whose name resolves to 127.0.0.1 (DNS rebinding) sends its
 * own name here and is therefore detected.
 */
export function isLoopbackHost(header: string | undefined): boolean {
  const host = /^(\[[^\]]*\]|[^:]*)(?::\d{1,5})?$/.exec(header ?? '')?.[1]?.toLowerCase();
  if (host === undefined) return false;
  return host === 'localhost' || host === '[::1]' || isLoopbackAddress(host);
}
