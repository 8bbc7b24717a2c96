const listStart = '"devices":[';

/** Where the devices are in the bytes of a response in the compact form of JSON. */
export interface DeviceBytes {
  /** The position of the first device. */
  readonly start: number;
  /**
   * The end of a device with the beginning of the next one: each begins with the same name. JSON escapes each quotation
   * mark within a text, so these bytes are never a part of one.
   */
  readonly separator: Buffer;
}

export function findDeviceBytes(body: Buffer): DeviceBytes {
  const start = body.indexOf(listStart) + listStart.length;
  const firstName = body.subarray(start, body.indexOf('":', start) + 2);
  return { start, separator: Buffer.concat([Buffer.from('},'), firstName]) };
}
