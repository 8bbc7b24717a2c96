interface Numbered {
  readonly deviceId: string;
  readonly serialNumber: string | null;
  readonly noSerial: string | null;
}

/** The device ID, unless the agent reports another. */
export function findSerialNumber({ serialNumber, noSerial, deviceId }: Numbered): string | null {
  return serialNumber || (noSerial ? null : deviceId);
}

/** IDs every computer hands out itself: on another agent it's another device. */
const localId = /^(?:emulator-\d+|(?:127\.\d+\.\d+\.\d+|localhost|\[::1\]):\d+)$/;

export function isLocalId(deviceId: string): boolean {
  return localId.test(deviceId);
}
