import { findDeviceBytes } from '../../lab-client/device-bytes.ts';
import type { Response } from '../choose.ts';

/** The position of a device in the bytes of a response. `to` is exclusive. */
export interface Sent {
  readonly from: number;
  readonly to: number;
}

/**
 * The position of each device in the bytes of a response, so that 50,000 devices are not encoded again. Empty if the
 * response is not in the compact form of JSON, or if its devices begin with different names.
 */
export function findSentDevices({ answer, body }: Pick<Response, 'answer' | 'body'>): readonly Sent[] {
  const { devices } = answer;
  const sent = splitDevices(body);
  // There are too many positions if a device contains a list of such objects, and too few in another form of JSON.
  const isWhole = sent.length === devices.length && hasId(body, sent.at(-1), devices.at(-1)?.deviceId);
  return isWhole ? sent : [];
}

function splitDevices(body: Buffer): readonly Sent[] {
  const { start, separator } = findDeviceBytes(body);
  const sent: Sent[] = [];
  let from = start;
  for (let at = body.indexOf(separator, from); at !== -1; at = body.indexOf(separator, from)) {
    sent.push({ from, to: at + 1 });
    from = at + 2;
  }
  sent.push({ from, to: body.lastIndexOf('}]') + 1 });
  return sent;
}

function hasId(body: Buffer, sent: Sent | undefined, deviceId: string | undefined): boolean {
  try {
    const value: unknown = JSON.parse(body.toString('utf8', sent?.from, sent?.to));
    return typeof value === 'object' && value !== null && 'deviceId' in value && value.deviceId === deviceId;
  } catch {
    return false;
  }
}
