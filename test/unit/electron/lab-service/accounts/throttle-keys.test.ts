import { describe, expect, it } from 'vitest';
import { makeThrottleKeys } from '../../../../../electron/lab-service/accounts/throttle-keys.ts';

const key = { companyCode: 'ACME', employeeNumber: '1' };

describe('makeThrottleKeys', () => {
  it('creates a separate key for each kind, of a fixed size, that reveals nothing', () => {
    const keys = Object.values(makeThrottleKeys({ ...key, companyCode: 'x'.repeat(60_000) }, '192.0.2.1'));
    expect(new Set(keys).size).toBe(5);
    for (const each of keys) expect(each).toMatch(/^[\w-]{43}$/);
  });

  it('shares the account’s key among callers and the caller’s among accounts, but no other', () => {
    const one = makeThrottleKeys(key, '192.0.2.1');
    const elsewhere = makeThrottleKeys(key, '192.0.2.2');
    expect(elsewhere.account).toBe(one.account);
    for (const kind of ['pair', 'caller', 'trust'] as const) expect(elsewhere[kind]).not.toBe(one[kind]);
    const colleague = makeThrottleKeys({ ...key, employeeNumber: '2' }, '192.0.2.1');
    expect(colleague.caller).toBe(one.caller);
    for (const kind of ['pair', 'account', 'trust'] as const) expect(colleague[kind]).not.toBe(one[kind]);
  });

  it('distinguishes parts whose concatenation is equal', () => {
    const one = makeThrottleKeys({ companyCode: 'A","B', employeeNumber: 'C' }, '192.0.2.1');
    const other = makeThrottleKeys({ companyCode: 'A', employeeNumber: 'B","C' }, '192.0.2.1');
    expect(other.account).not.toBe(one.account);
  });
});
