import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Accounts } from '../../../../../electron/lab-service/accounts/accounts.ts';
import type { AccountsPlace } from '../../../../../electron/lab-service/accounts/database.ts';
import { describeOnDatabases, openAccountsAt } from '../../../../fakes/accounts-databases.ts';
import { type AccountsWriter, startAccountsWriter } from '../../../../fakes/accounts-writer.ts';
import { printFigures } from '../../../../fakes/print-figures.ts';
import { type Postgres, startPostgres, whyToSkipPostgres } from '../../../../fakes/postgres.ts';

// A hundred in the nightly form.
const KILLS = Number(process.env['DEVICE_LAB_KILLS'] ?? 8);
const SERVER_KILLS = Math.ceil(KILLS / 3);

/** A random time: also in the middle of a transaction or of its write. */
async function killAtSomeMoment(writer: AccountsWriter, kill: () => Promise<void>): Promise<void> {
  await writer.reach(randomInt(1, 12));
  await wait(randomInt(0, 15));
  await kill();
}

/**
 * The lost changes: each account must have the last acknowledged change, or the next one, which was stored but not
 * yet reported.
 */
async function findLosses(accounts: Accounts, writers: readonly AccountsWriter[]) {
  const kept = new Map((await accounts.list()).map((account) => [account.employeeNumber, account]));
  const all = writers.flatMap(({ acknowledged }) => [...acknowledged.values()]);
  const lost = all.filter(({ employeeNumber, name, status, isDisabled }) => {
    const account = kept.get(employeeNumber);
    const isKept =
      (name === 'new' || account?.name === name) &&
      (status === 1 || account?.status === status) &&
      (!isDisabled || account?.isDisabled);
    return account === undefined || !isKept;
  });
  return { acknowledged: all.length, lost };
}

describeOnDatabases('kill -9 of a process that writes to', (makePlace, kind) => {
  it('loses no acknowledged change', async () => {
    const place = await makePlace();
    const writers: AccountsWriter[] = [];
    for (let round = 0; round < KILLS; round += 1) {
      const writer = startAccountsWriter(place, `w${round}`);
      writers.push(writer);
      await killAtSomeMoment(writer, () => writer.kill());
    }
    const { accounts } = await openAccountsAt(place);
    const { acknowledged, lost } = await findLosses(accounts, writers);
    expect(lost).toEqual([]);
    expect(acknowledged).toBeGreaterThan(0);
    printFigures(`a process that writes accounts to ${kind}`, { kills: KILLS });
  });
});

const skipped = whyToSkipPostgres();
describe.skipIf(skipped !== null)('kill -9 of the PostgreSQL server', () => {
  let server: Postgres;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.close());

  it('loses no acknowledged change', async () => {
    const place: AccountsPlace = { kind: 'postgres', url: server.url };
    const { accounts } = await openAccountsAt(place);
    const writers: AccountsWriter[] = [];
    for (let round = 0; round < SERVER_KILLS; round += 1) {
      const writer = startAccountsWriter(place, `s${round}`);
      writers.push(writer);
      await killAtSomeMoment(writer, () => server.kill('SIGKILL'));
      await writer.kill();
      await server.start();
    }
    await expect.poll(() => accounts.check().then(() => 'back', String)).toBe('back');
    const { acknowledged, lost } = await findLosses(accounts, writers);
    expect(lost).toEqual([]);
    expect(acknowledged).toBeGreaterThan(0);
    printFigures('the PostgreSQL server', { kills: SERVER_KILLS });
  });
});
