/** Names of this computer that no name server can redirect. */
const ownHost = /^http:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?(?:\/|$)/;

/**
 * Whether the connection to a base address, as readBaseAddress() returns it, is unencrypted on a network: http to any
 * other computer.
 */
export function isPlainAddress(address: string): boolean {
  return address.startsWith('http://') && !ownHost.test(address);
}
