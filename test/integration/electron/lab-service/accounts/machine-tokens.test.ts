import { expect, it } from 'vitest';
import { isMachineToken } from '#shared/wire/machine-token.ts';
import {
  createMachineToken,
  listMachineTokens,
  revokeMachineToken,
} from '../../../../../electron/lab-service/accounts/machine-tokens.ts';
import { createTokenChecks } from '../../../../../electron/lab-service/accounts/token-checks.ts';
import { describeOnDatabases, openAccountsAt } from '../../../../fakes/accounts-databases.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const from = { key: '192.0.2.1', isKnown: false };

describeOnDatabases('machine tokens in', (makePlace) => {
  /** Two processes on one database, and a stopped clock. */
  async function openTwo() {
    const place = await makePlace();
    const clock = { time: Date.parse('2026-03-04T05:06:07Z') };
    const now = () => clock.time;
    const [{ db }, other] = [await openAccountsAt(place), await openAccountsAt(place)];
    const tryCreate = (name: string, days: number, showsNames = false) =>
      createMachineToken(db, { name, showsNames, expiresAt: clock.time + days * DAY }, clock.time);
    const create = async (...args: Parameters<typeof tryCreate>) => {
      const token = await tryCreate(...args);
      if (token === null) throw new Error('The name is taken');
      return token;
    };
    const [tokens, others] = [createTokenChecks(db, now), createTokenChecks(other.db, now)];
    return { clock, db, tokens, others, tryCreate, create };
  }

  it('are stored only as hashes, and are separate callers in every process', async () => {
    const { clock, db, tokens, others, create } = await openTwo();
    const [ci, board] = [await create('야간 CI', 30), await create('board', 90, true)];
    expect([ci, board].map(isMachineToken)).toEqual([true, true]);
    for (const each of [tokens, others]) {
      const valid = (name: string, showsNames: boolean) => ({
        kind: 'valid',
        caller: { key: JSON.stringify([name]), isKnown: true },
        showsNames,
      });
      expect(await each.check(ci, from)).toEqual(valid('야간 CI', false));
      expect(await each.check(board, from)).toEqual(valid('board', true));
    }
    const rows = await db.selectFrom('machineToken').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(ci.slice(4));
    const rights = { mayClaim: false, mayScreen: false, employee: null };
    const used = { ...rights, createdAt: clock.time, usedAt: clock.time };
    expect(await listMachineTokens(db)).toEqual([
      { ...used, name: 'board', showsNames: true, expiresAt: clock.time + 90 * DAY },
      { ...used, name: '야간 CI', showsNames: false, expiresAt: clock.time + 30 * DAY },
    ]);
  });

  it('have names, and one valid token for each name', async () => {
    const { clock, db, tokens, tryCreate, create } = await openTwo();
    const first = await create('ci', 1, true);
    expect(await tryCreate('ci', 30)).toBeNull();
    expect(await listMachineTokens(db)).toMatchObject([{ showsNames: true, usedAt: null }]);
    clock.time += DAY;
    const second = await create('ci', 1);
    expect(await tokens.check(first, from)).toEqual({ kind: 'invalid' });
    expect(await tokens.check(second, from)).toMatchObject({ kind: 'valid', showsNames: false });
    expect(await listMachineTokens(db)).toHaveLength(1);
  });

  it('expire at their time, also without a session token’s limits', async () => {
    const { clock, tokens, others, create } = await openTwo();
    const token = await create('ci', 60);
    clock.time += 60 * DAY - 1_000;
    expect(await tokens.check(token, from)).toMatchObject({ kind: 'valid' });
    clock.time += 999;
    expect(tokens.check(token, from)).toMatchObject({ kind: 'valid' });
    clock.time += 1;
    // This process has checked it a second ago, the other one never.
    expect(tokens.check(token, from)).toEqual({ kind: 'expired' });
    expect(await others.check(token, from)).toEqual({ kind: 'expired' });
  });

  it('end in every process within ten seconds when they are revoked', async () => {
    const { clock, db, tokens, others, create } = await openTwo();
    const [token, kept] = [await create('ci', 30), await create('kept', 30)];
    for (const each of [tokens, others])
      expect(await each.check(token, from)).toMatchObject({ kind: 'valid' });
    expect(await revokeMachineToken(db, 'ci')).toBe(true);
    expect(await revokeMachineToken(db, 'ci')).toBe(false);
    clock.time += 9_999;
    for (const each of [tokens, others]) {
      expect(await each.check(token, from)).toEqual({ kind: 'invalid' });
      expect(await each.check(kept, from)).toMatchObject({ kind: 'valid' });
    }
  });

  it('are not ended like sessions', async () => {
    const { tokens, others, create } = await openTwo();
    const token = await create('ci', 30);
    expect(await tokens.end(token, from)).toBe(false);
    expect(await others.check(token, from)).toMatchObject({ kind: 'valid' });
  });
});
