import { createHash } from 'node:crypto';
import type { AccountKey } from './account.ts';
import type { ThrottleKind } from './tables.ts';

/** The keys under which the attempts of a caller at an account are counted. */
export type ThrottleKeys = Readonly<Record<ThrottleKind, string>>;

/** `caller` is the key of a caller. It is the same for all addresses of one computer. */
export function makeThrottleKeys({ companyCode, employeeNumber }: AccountKey, caller: string): ThrottleKeys {
  return {
    trust: makeKey('trust', companyCode, employeeNumber, caller),
    pair: makeKey('pair', companyCode, employeeNumber, caller),
    account: makeKey('account', companyCode, employeeNumber),
    caller: makeKey('caller', caller),
    office: makeKey('office', caller),
  };
}

/** A hash, so that keys have a fixed size for any input. */
function makeKey(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
