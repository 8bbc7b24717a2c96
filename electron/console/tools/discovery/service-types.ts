import type { FoundKind } from '#shared/model/discovery.ts';

/** What is listened for, as DNS-SD names it (RFC 6763), and what announces itself so. */
export interface ServiceType {
  readonly name: string;
  readonly kind: FoundKind;
  readonly needsPairing: boolean;
}

export const serviceTypes: readonly ServiceType[] = [
  // Our own agent: `device-lab agent`.
  { name: '_device-lab._tcp.local', kind: 'agent', needsPairing: false },
  // A phone's adbd after `adb tcpip`, and one with Android 11's wireless debugging: no ADB servers, whatever the name.
  { name: '_adb._tcp.local', kind: 'phone', needsPairing: false },
  { name: '_adb-tls-connect._tcp.local', kind: 'phone', needsPairing: true },
];
