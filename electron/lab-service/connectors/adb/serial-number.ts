/** Values that many devices share: of emulators, and of devices without a serial number of their own. */
const shared = /^(?:|unknown|0+|0123456789abcdef|emulator.*)$/i;

/**
 * The serial number of a phone, if the server's list contains another ID: a phone over Wi-Fi has its address or its
 * mDNS name there. Null if they are equal, and for a value that does not identify a phone.
 */
export function findSerialNumber(
  properties: ReadonlyMap<string, string> | undefined,
  listedId: string,
): string | null {
  const serial = properties?.get('ro.serialno') ?? '';
  return serial === listedId || shared.test(serial) ? null : serial;
}
