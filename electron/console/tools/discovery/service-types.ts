import type { FoundKind } from '#shared/model/discovery.ts';

/** The DNS-SD service types (RFC 6763) of the listener, and the programs that announce them. */
export interface ServiceType {
  readonly name: string;
  readonly kind: FoundKind;
  readonly needsPairing: boolean;
}

export const serviceTypes: readonly ServiceType[] = [
  // Our own agent: `device-lab agent`.
  { name: '_device-lab._tcp.local', kind: 'agent', needsPairing: false },
  // A device's adbd after `adb tcpip`, and one with Android 11's wireless debugging. They are not ADB servers,
  // despite the name.
  { name: '_adb._tcp.local', kind: 'phone', needsPairing: false },
  { name: '_adb-tls-connect._tcp.local', kind: 'phone', needsPairing: true },
];
