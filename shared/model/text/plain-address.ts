/** Names for this computer that no name server can send elsewhere. */
const ownHost = /^http:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?(?:\/|$)/;

/** Is anything unencrypted on a network: http to another computer? Takes what readBaseAddress() returns. */
export function isPlainAddress(address: string): boolean {
  return address.startsWith('http://') && !ownHost.test(address);
}
