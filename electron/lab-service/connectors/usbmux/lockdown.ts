import { z } from 'zod';
import type { UsbState } from '#shared/device/usb-states.ts';
import { SocketError } from '../agent-socket.ts';
import type { AskPhone } from './usbmuxd.ts';

/** All we take of what a phone volunteers. The rest (ECID, addresses, serials of parts) ends here. */
const wanted = [
  'ProductType',
  'ProductVersion',
  'BuildVersion',
  'CPUArchitecture',
  'UniqueDeviceID',
] as const;
type Wanted = (typeof wanted)[number] | 'DeviceName';
export type PhoneFacts = { readonly [K in Wanted]?: string };

export interface PhoneReading {
  readonly facts: PhoneFacts;
  readonly state: Exclude<UsbState, 'no-answer'> | null;
}

const answer = z.object({
  Type: z.string().optional(),
  Error: z.string().optional(),
  Value: z.unknown().optional(),
});
const text = z.string().min(1).max(256);

/** QueryType and GetValue, without a pair record. @throws SocketError if the phone's answer is no use */
export async function readPhone(ask: AskPhone, readsName: boolean): Promise<PhoneReading> {
  const { Type } = await send(ask, { Request: 'QueryType' });
  if (Type === 'com.apple.mobile.restored') return { facts: {}, state: 'restore' };
  if (Type !== 'com.apple.mobile.lockdown') throw new SocketError('malformed');
  const keys: readonly Wanted[] = readsName ? [...wanted, 'DeviceName'] : wanted;
  const whole = await send(ask, { Request: 'GetValue' });
  const values = z.record(z.string(), z.unknown()).safeParse(whole.Value).data;
  if (values !== undefined) return { facts: pick(keys.map((key) => [key, values[key]])), state: null };
  const errors = new Set([whole.Error]);
  const single: [Wanted, unknown][] = [];
  for (const Key of keys) {
    const { Value, Error: error } = await send(ask, { Request: 'GetValue', Key });
    single.push([Key, Value]);
    errors.add(error);
  }
  return { facts: pick(single), state: errors.has('PasswordProtected') ? 'locked' : null };
}

async function send(ask: AskPhone, values: Readonly<Record<string, string>>) {
  const reading = answer.safeParse(await ask(values));
  if (!reading.success) throw new SocketError('malformed');
  return reading.data;
}

function pick(values: readonly (readonly [Wanted, unknown])[]): PhoneFacts {
  return Object.fromEntries(values.filter(([, value]) => text.safeParse(value).success));
}
