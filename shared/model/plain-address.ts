/** This computer under the names that lead nowhere else, whatever a name server says. */
const ownHost = /^http:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?(?:\/|$)/;

/**
 * Whether what is sent to a base address, as readBaseAddress() spells it, can be read on its way: http to anything but this
 * computer.
 */
export function isPlainAddress(address: string): boolean {
  return address.startsWith('http://') && !ownHost.test(address);
}
