interface Numbered {
  readonly deviceId: string;
  readonly serialNumber: string | null;
  readonly noSerial: string | null;
}

/** The serial number of a device. It is the device ID if the agent states no other. */
export function findSerialNumber({ serialNumber, noSerial, deviceId }: Numbered): string | null {
  return serialNumber || (noSerial ? null : deviceId);
}

/** IDs that every computer assigns itself: the same ID on another agent is another device. */
const localId = /^(?:emulator-\d+|(?:127\.\d+\.\d+\.\d+|localhost|\[::1\]):\d+)$/;

export function isLocalId(deviceId: string): boolean {
  return localId.test(deviceId);
}
