import { isIPv4 } from 'node:net';
import { readHostName } from './canonical-host.ts';

export function isLoopbackAddress(address: string): boolean {
  return address === '::1' || (isIPv4(address) && address.startsWith('127.'));
}

/** Does a Host header mean this computer? A page whose name resolves to 127.0.0.1 (DNS rebinding) sends its own. */
export function isLoopbackHost(header: string | undefined): boolean {
  const host = readHostName(header);
  return host === 'localhost' || isLoopbackAddress(host);
}
