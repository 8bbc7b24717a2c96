import { createHash } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { AccountKey } from './account.ts';
import type { ThrottleKind } from './tables.ts';

/** The keys under which the tries of a caller at an account are counted. */
export type ThrottleKeys = Readonly<Record<ThrottleKind, string>>;

export function makeThrottleKeys({ companyCode, employeeNumber }: AccountKey, caller: string): ThrottleKeys {
  const network = toNetwork(caller);
  return {
    trust: makeKey('trust', companyCode, employeeNumber, network),
    pair: makeKey('pair', companyCode, employeeNumber, network),
    account: makeKey('account', companyCode, employeeNumber),
    caller: makeKey('caller', network),
    office: makeKey('office', network),
  };
}

/** Of a fixed size, whatever a caller sends as its codes. */
function makeKey(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** An IPv4 address in one form; of an IPv6 address its /64, since one computer may use all addresses of that. */
function toNetwork(caller: string): string {
  if (!ipaddr.isValid(caller)) return caller;
  const address = ipaddr.process(caller);
  return address instanceof ipaddr.IPv6 ? address.parts.slice(0, 4).join(':') : address.toString();
}
