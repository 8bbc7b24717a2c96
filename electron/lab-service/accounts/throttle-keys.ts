import { hash } from 'node:crypto';
import type { AccountKey } from './account.ts';
import type { ThrottleKind } from './tables.ts';

/** The keys under which the attempts of a caller at an account are counted. */
export interface ThrottleKeys extends Readonly<Record<ThrottleKind, string>> {
  /** Those of the caller's console, if it has sent its secret. */
  readonly console: ConsoleKeys | null;
}

export interface ConsoleKeys {
  readonly trust: string;
  readonly pair: string;
  /** All consoles of the account have a `trust` key between these two. */
  readonly first: string;
  readonly last: string;
}

/**
 * @param caller the key of a caller, the same for all addresses of one computer
 * @param secret the one that its console has sent
 */
export function makeThrottleKeys(
  { companyCode, employeeNumber }: AccountKey,
  caller: string,
  secret?: string,
): ThrottleKeys {
  return {
    console: secret === undefined ? null : makeConsoleKeys(companyCode, employeeNumber, secret),
    trust: makeKey('trust', companyCode, employeeNumber, caller),
    pair: makeKey('pair', companyCode, employeeNumber, caller),
    account: makeKey('account', companyCode, employeeNumber),
    caller: makeKey('caller', caller),
    office: makeKey('office', caller),
  };
}

/** Of hexadecimal digits, which every database sorts alike. */
function makeConsoleKeys(companyCode: string, employeeNumber: string, secret: string): ConsoleKeys {
  const account = hash('sha256', JSON.stringify(['consoles', companyCode, employeeNumber]), 'hex');
  return {
    trust: account + hash('sha256', JSON.stringify(['console', secret]), 'hex'),
    pair: makeKey('pair', companyCode, employeeNumber, 'console', secret),
    first: account + '0'.repeat(64),
    last: account + 'f'.repeat(64),
  };
}

/** A hash, so that keys have a fixed size for any input. */
function makeKey(...parts: readonly string[]): string {
  return hash('sha256', JSON.stringify(parts), 'base64url');
}
