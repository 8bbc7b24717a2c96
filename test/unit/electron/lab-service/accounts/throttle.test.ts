import { describe, expect, it } from 'vitest';
import { makeThrottleKeys } from '../../../../../electron/lab-service/accounts/throttle.ts';

const key = { companyCode: 'ACME', employeeNumber: '1' };

describe('makeThrottleKeys', () => {
  it('creates a separate key for each kind, of a fixed size, that reveals nothing', () => {
    const made = makeThrottleKeys({ ...key, companyCode: 'x'.repeat(60_000) }, '192.0.2.1');
    const keys = Object.values(made).filter((each) => each !== null);
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

  it('keeps the consoles of an account together, and reveals neither the account nor the secret', () => {
    const [one, other] = ['a', 'b'].map((secret) => makeThrottleKeys(key, '192.0.2.1', secret).console);
    expect(one?.trust).toMatch(/^[0-9a-f]{128}$/);
    expect(other?.trust).not.toBe(one?.trust);
    expect(other?.pair).not.toBe(one?.pair);
    expect(other?.first).toBe(one?.first);
    const keys = [one?.first, one?.trust, one?.last];
    expect(keys.toSorted((a = '', b = '') => (a < b ? -1 : 1))).toEqual(keys);
    const colleague = makeThrottleKeys({ ...key, employeeNumber: '2' }, '192.0.2.1', 'a').console;
    expect(colleague?.first).not.toBe(one?.first);
  });

  it('distinguishes parts whose concatenation is equal', () => {
    const one = makeThrottleKeys({ companyCode: 'A","B', employeeNumber: 'C' }, '192.0.2.1');
    const other = makeThrottleKeys({ companyCode: 'A', employeeNumber: 'B","C' }, '192.0.2.1');
    expect(other.account).not.toBe(one.account);
  });
});
