import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Accounts, createAccounts } from '../../../../../electron/lab-service/accounts/accounts.ts';
import {
  defaultThrottle,
  type ThrottleSettings,
} from '../../../../../electron/lab-service/accounts/throttle.ts';
import { describeOnDatabases, openAccountsAt } from '../../../../fakes/accounts-databases.ts';
import { makeTempFolder } from '../../../../fakes/temp-folder.ts';
import { cheapHash } from '../../../../fakes/cheap-hash.ts';

const right = 'ab'.repeat(64);
const wrong = 'cd'.repeat(64);
const owner = '192.0.2.1';
const attacker = '198.51.100.66';
/** No attempt waits: each is either checked or throttled immediately. */
const impatient = { patienceMs: 0 };

describeOnDatabases('throttling in', (makePlace) => {
  /** Two processes on one database, with accounts `1` to `3` and a stopped clock. */
  async function openTwo(throttle: Partial<ThrottleSettings> = impatient) {
    const place = await makePlace();
    const clock = { time: Date.parse('2026-03-04T05:06:07Z') };
    const options = { throttle, now: () => clock.time };
    const one = await openAccountsAt(place, options);
    const other = await openAccountsAt(place, options);
    for (const employeeNumber of ['1', '2', '3']) {
      await one.accounts.add({ companyCode: 'A', employeeNumber, passwordDigest: right, name: '' });
    }
    return { clock, db: one.db, accounts: one.accounts, other: other.accounts };
  }

  async function tryIt(accounts: Accounts, caller: string, passwordDigest: string, employeeNumber = '1') {
    const outcome = await accounts.authenticate({ companyCode: 'A', employeeNumber, passwordDigest }, caller);
    return outcome.kind === 'throttled' ? outcome.retryAfterMs : outcome.kind;
  }

  async function failUntilThrottled(accounts: Accounts, caller: string, employeeNumber?: string) {
    for (let tries = 0; tries < 1_000; tries += 1) {
      const outcome = await tryIt(accounts, caller, wrong, employeeNumber);
      if (outcome !== 'rejected') return { tries, outcome };
    }
    throw new Error('never throttled');
  }

  it('allows some attempts, then each after a longer wait, in any process', async () => {
    const { clock, accounts, other } = await openTwo();
    const { freeTries } = defaultThrottle.pair;
    for (let index = 0; index < freeTries; index += 1) {
      expect(await tryIt(index % 2 === 0 ? accounts : other, attacker, wrong)).toBe('rejected');
    }
    for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
      expect(await tryIt(accounts, attacker, wrong)).toBe(seconds * 1_000);
      clock.time += seconds * 1_000 - 1;
      // A throttled attempt is not a check: the right password changes nothing.
      expect(await tryIt(other, attacker, right)).toBe(1);
      clock.time += 1;
      expect(await tryIt(other, attacker, wrong)).toBe('rejected');
    }
    const found = await accounts.find({ companyCode: 'A', employeeNumber: '1' });
    expect(found?.failedAttempts).toBe(freeTries + 8);
  });

  it('does not block the owner at another address, or the attacker’s neighbors', async () => {
    const { accounts, other } = await openTwo();
    await failUntilThrottled(accounts, attacker);
    expect(await tryIt(other, owner, right)).toBe('accepted');
    expect(await tryIt(other, attacker, right, '2')).toBe('accepted');
    expect(await tryIt(accounts, attacker, right)).toBe(1_000);
  });

  it('does not count a success, but a success grants no more wrong attempts', async () => {
    const { clock, accounts, other } = await openTwo();
    await failUntilThrottled(accounts, attacker);
    let wrongOnes = 0;
    for (let successes = 0; successes < 10; successes += 1) {
      clock.time += defaultThrottle.pair.maxDelayMs;
      expect(await tryIt(other, attacker, right)).toBe('accepted');
      wrongOnes += (await failUntilThrottled(accounts, attacker)).tries;
    }
    // One in each minute, as without the successes.
    expect(wrongOnes).toBe(10);
  });

  it('clears the count half an hour after the last failure, despite successes meanwhile', async () => {
    const { clock, accounts } = await openTwo();
    const { freeTries, forgetMs } = defaultThrottle.pair;
    await failUntilThrottled(accounts, attacker);
    clock.time += forgetMs - 1;
    expect(await tryIt(accounts, attacker, right)).toBe('accepted');
    clock.time += 1;
    expect((await failUntilThrottled(accounts, attacker)).tries).toBe(freeTries);
    clock.time += forgetMs;
    expect((await failUntilThrottled(accounts, attacker)).tries).toBe(freeTries);
  });

  it('counts the failures at the accounts that one address has opened together: after too many, each account has one free attempt', async () => {
    const { clock, accounts, other } = await openTwo({ ...impatient, officeFailures: 10 });
    for (const account of ['1', '2', '3'])
      expect(await tryIt(accounts, owner, right, account)).toBe('accepted');
    const { freeTries } = defaultThrottle.pair;
    expect((await failUntilThrottled(accounts, owner, '1')).tries).toBe(freeTries);
    expect((await failUntilThrottled(other, owner, '2')).tries).toBe(3);
    // The failures of other accounts delay no sign-in, and a success is not counted.
    expect(await tryIt(accounts, owner, right, '3')).toBe('accepted');
    expect(await tryIt(accounts, owner, wrong, '3')).toBe('rejected');
    expect(await tryIt(accounts, owner, right, '3')).toBe(1_000);
    // At other addresses the accounts are unchanged, and here too after the record has expired.
    expect(await tryIt(accounts, attacker, right, '3')).toBe('accepted');
    clock.time += defaultThrottle.pair.forgetMs;
    expect((await failUntilThrottled(accounts, owner, '3')).tries).toBe(freeTries);
  });

  it('writes as much for an unknown account as for an existing one', async () => {
    const { db, accounts } = await openTwo();
    const statements: string[] = [];
    const spied = db.withPlugin({
      transformQuery: ({ node }) => {
        statements.push(node.kind);
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const watched = createAccounts(spied, { hashCost: cheapHash, throttle: impatient });
    const countFor = async (employeeNumber: string) => {
      statements.length = 0;
      await tryIt(watched, attacker, wrong, employeeNumber);
      return statements.filter((statement) => statement !== 'SelectQueryNode').length;
    };
    // The first one also removes old rows.
    await countFor('2');
    expect(await countFor('nobody')).toBe(await countFor('1'));
    expect(await accounts.list()).toHaveLength(3);
  });

  it('slows down many addresses at one account, but not one that has opened it before', async () => {
    const { accounts, other } = await openTwo();
    expect(await tryIt(accounts, owner, right)).toBe('accepted');
    const { freeTries, maxDelayMs } = defaultThrottle.account;
    for (let index = 0; index < freeTries; index += 1) {
      expect(await tryIt(accounts, `10.1.0.${index}`, wrong)).toBe('rejected');
    }
    expect(await tryIt(other, '10.2.0.1', right)).toBeGreaterThan(0);
    expect(await tryIt(other, '10.2.0.1', right)).toBeLessThanOrEqual(maxDelayMs);
    expect(await tryIt(other, '10.2.0.1', right, '2')).toBe('accepted');
    expect(await tryIt(other, owner, right)).toBe('accepted');
  });

  it('slows down one address at many accounts, but not at those that it has opened before', async () => {
    const { accounts, other } = await openTwo();
    expect(await tryIt(accounts, owner, right)).toBe('accepted');
    const { freeTries, maxDelayMs } = defaultThrottle.caller;
    for (let index = 0; index < freeTries; index += 1) {
      expect(await tryIt(accounts, owner, wrong, `nobody-${index}`)).toBe('rejected');
    }
    expect(await tryIt(other, owner, right, '2')).toBeGreaterThan(0);
    expect(await tryIt(other, owner, right, '2')).toBeLessThanOrEqual(maxDelayMs);
    expect(await tryIt(other, attacker, right, '2')).toBe('accepted');
    expect(await tryIt(other, owner, right)).toBe('accepted');
  });

  describe('a console that has opened the account before', () => {
    const known = 'k'.repeat(43);
    const tryWith = async (
      accounts: Accounts,
      consoleSecret: string,
      from: string,
      passwordDigest: string,
    ) => {
      const credentials = { companyCode: 'A', employeeNumber: '1', passwordDigest };
      const outcome = await accounts.authenticate(credentials, from, undefined, { consoleSecret });
      return outcome.kind === 'throttled' ? outcome.retryAfterMs : outcome.kind;
    };

    it('is not delayed by others, at any address and in any process, for thirty days', async () => {
      const { clock, db, accounts, other } = await openTwo();
      expect(await tryWith(accounts, known, owner, right)).toBe('accepted');
      const attack = async () => {
        for (let index = 0; index < defaultThrottle.account.freeTries; index += 1)
          await tryIt(accounts, `10.1.0.${index}`, wrong);
        await failUntilThrottled(accounts, attacker);
      };
      await attack();
      expect(await tryIt(other, '10.2.0.1', right)).toBeGreaterThan(0);
      expect(await tryWith(other, 'x'.repeat(43), '10.2.0.1', right)).toBeGreaterThan(0);
      expect(await tryWith(other, known, '10.2.0.1', right)).toBe('accepted');
      expect(await tryWith(other, known, attacker, right)).toBe('accepted');
      const rows = await db.selectFrom('throttle').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(known);
      clock.time += defaultThrottle.trustMs;
      await attack();
      expect(await tryWith(accounts, known, '10.2.0.2', right)).toBeGreaterThan(0);
    });

    it('has no more attempts than an address has, in all of its addresses together', async () => {
      const { clock, accounts, other } = await openTwo();
      expect(await tryWith(accounts, known, owner, right)).toBe('accepted');
      const { freeTries } = defaultThrottle.pair;
      for (let index = 0; index < freeTries; index += 1)
        expect(await tryWith(accounts, known, `10.3.0.${index}`, wrong)).toBe('rejected');
      expect(await tryWith(other, known, '10.3.1.1', right)).toBe(1_000);
      clock.time += 1_000;
      expect(await tryWith(other, known, '10.3.1.2', wrong)).toBe('rejected');
      expect(await tryWith(other, known, '10.3.1.3', right)).toBe(2_000);
      // It is known at this account only.
      const credentials = { companyCode: 'A', employeeNumber: '2', passwordDigest: wrong };
      await failUntilThrottled(accounts, attacker, '2');
      const outcome = await accounts.authenticate(credentials, attacker, undefined, {
        consoleSecret: known,
      });
      expect(outcome.kind).toBe('throttled');
    });

    it('is one of the latest sixteen', async () => {
      const { clock, db, accounts } = await openTwo();
      const secrets = Array.from({ length: 17 }, (_, index) => String.fromCharCode(97 + index).repeat(43));
      for (const secret of secrets) {
        clock.time += 1;
        expect(await tryWith(accounts, secret, owner, right)).toBe('accepted');
      }
      const rows = await db.selectFrom('throttle').selectAll().where('kind', '=', 'trust').execute();
      // And the address itself.
      expect(rows).toHaveLength(16 + 1);
      await failUntilThrottled(accounts, attacker);
      const [first = '', second = ''] = secrets;
      expect(await tryWith(accounts, first, attacker, right)).toBe(1_000);
      expect(await tryWith(accounts, second, attacker, right)).toBe('accepted');
    });
  });

  it('treats an unknown account like an existing one', async () => {
    const { accounts } = await openTwo();
    const there = await failUntilThrottled(accounts, attacker);
    expect(await failUntilThrottled(accounts, attacker, 'nobody')).toEqual(there);
  });

  it('counts simultaneous attempts once each', async () => {
    const { accounts } = await openTwo();
    const tries = Array.from({ length: 50 }, () => tryIt(accounts, attacker, wrong));
    const outcomes = await Promise.all(tries);
    expect(outcomes.filter((outcome) => outcome === 'rejected')).toHaveLength(defaultThrottle.pair.freeTries);
  });

  it('handles a clock that was set back', async () => {
    const { clock, accounts } = await openTwo();
    await failUntilThrottled(accounts, attacker);
    clock.time -= 24 * 60 * 60_000;
    expect(await tryIt(accounts, attacker, right)).toBe('accepted');
  });
});

describe('an attempt that must wait', () => {
  /** Longer than a busy machine takes from a failure to the next attempt. */
  const WAIT_MS = 1_000;
  const schedule = { freeTries: 1, firstDelayMs: WAIT_MS, maxDelayMs: WAIT_MS, forgetMs: 60_000 };
  const credentials = { companyCode: 'A', employeeNumber: '1', passwordDigest: right };

  async function openAfterFailure(settings: Partial<ThrottleSettings>) {
    const path = join(await makeTempFolder(), 'accounts.sqlite');
    const { accounts } = await openAccountsAt(
      { kind: 'file', path },
      { throttle: { pair: schedule, ...settings } },
    );
    await accounts.add({ ...credentials, name: '' });
    const failedAt = performance.now();
    await accounts.authenticate({ ...credentials, passwordDigest: wrong }, attacker);
    return { accounts, failedAt };
  }

  it('waits if the time is short, and is then checked', async () => {
    const { accounts, failedAt } = await openAfterFailure({ patienceMs: 5_000 });
    expect(await accounts.authenticate(credentials, attacker)).toMatchObject({ kind: 'accepted' });
    // The service counts whole milliseconds.
    expect(performance.now() - failedAt).toBeGreaterThan(WAIT_MS - 5);
  });

  it.each([
    ['itself', {}],
    ['its address', { pair: defaultThrottle.pair, caller: schedule }],
  ])('for %s is throttled immediately if too many wait', async (_whom, schedules) => {
    const { accounts } = await openAfterFailure({ patienceMs: 5_000, maxWaiting: 2, ...schedules });
    const wrongOnes = { ...credentials, passwordDigest: wrong };
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => accounts.authenticate(wrongOnes, attacker)),
    );
    expect(outcomes.filter(({ kind }) => kind === 'throttled')).toHaveLength(3);
  });

  it('stops waiting without a check when its caller disconnects', async () => {
    const { accounts } = await openAfterFailure({ patienceMs: 5_000 });
    const controller = new AbortController();
    const outcome = accounts.authenticate(
      { ...credentials, passwordDigest: wrong },
      attacker,
      controller.signal,
    );
    controller.abort();
    await expect(outcome).rejects.toThrow('abort');
    expect((await accounts.find(credentials))?.failedAttempts).toBe(1);
  });
});
