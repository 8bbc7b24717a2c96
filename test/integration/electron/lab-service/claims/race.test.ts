import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  type AccountsPlace,
  openAccountsDatabase,
} from '../../../../../electron/lab-service/accounts/database.ts';
import { ClaimStore } from '../../../../../electron/lab-service/claims/claim-store.ts';
import { administrator } from '../../../../../electron/lab-service/claims/holder.ts';
import { describeOnDatabases, openAccountsAt } from '../../../../fakes/accounts-databases.ts';
import { type Grant, takeInChild } from '../../../../fakes/claim-takers.ts';
import { startPostgres, whyToSkipPostgres } from '../../../../fakes/postgres.ts';
import { makeTempFolder } from '../../../../fakes/temp-folder.ts';

const noPostgres = whyToSkipPostgres();

/** The pairs of claims that somebody else had at the same time. */
function findOverlaps(grants: readonly Grant[]): readonly (readonly [Grant, Grant])[] {
  const inOrder = grants.toSorted((one, other) => one.since - other.since);
  return inOrder.flatMap((grant, index) => {
    const later = inOrder.slice(index + 1).find(({ phone }) => phone === grant.phone);
    return later !== undefined && later.since < grant.until ? [[grant, later] as const] : [];
  });
}

async function race(place: AccountsPlace, tries: number): Promise<readonly Grant[]> {
  await (await openAccountsDatabase(place)).destroy();
  const found = await Promise.all([takeInChild(place, 4, tries), takeInChild(place, 4, tries)]);
  return found.flat();
}

describe('of eight takers in two processes one gets a phone', () => {
  it.skipIf(noPostgres !== null)(
    `in PostgreSQL${noPostgres === null ? '' : ` (${noPostgres})`}`,
    async () => {
      const postgres = await startPostgres();
      onTestFinished(() => postgres.close());
      const grants = await race({ kind: 'postgres', url: await postgres.createDatabase() }, 150);
      expect(findOverlaps(grants)).toEqual([]);
      expect(grants.length).toBeGreaterThan(50);
    },
  );

  it('in SQLite', async () => {
    const folder = await makeTempFolder();
    const grants = await race({ kind: 'file', path: join(folder, 'accounts.sqlite') }, 20);
    expect(findOverlaps(grants)).toEqual([]);
    expect(grants.length).toBeGreaterThan(5);
  });
});

describeOnDatabases('changes of one claim at the same time in', (makePlace) => {
  it('wait for each other, and no renewal takes time from another one', async () => {
    const { db } = await openAccountsAt(await makePlace());
    const store = new ClaimStore(db, 30);
    const phone = { agent: 'a:1', deviceId: 'R3', keys: ['at:a:1 R3', 'id:R3', 'id:R4'] };
    const request = { holder: administrator, phones: [phone], note: '', most: Infinity, repeat: null };
    const taken = await store.take({ ...request, forMs: 60_000 });
    const [claim] = taken.kind === 'taken' ? taken.claims : [];
    if (claim === undefined) throw new Error(taken.kind);
    const renewals = Array.from({ length: 300 }, (_, index) =>
      store.renew(claim, (1 + ((index * 37) % 300)) * 60_000),
    );
    const ends = await Promise.all(renewals);
    expect((await store.find(claim.id))?.until).toBe(Math.max(...ends.map(Number)));
    const releases = Array.from({ length: 50 }, () => store.end([claim.id], 'released'));
    const late = Array.from({ length: 50 }, () => store.renew(claim, 60_000));
    expect((await Promise.all(releases)).reduce((sum, count) => sum + count)).toBe(1);
    await Promise.all(late);
    expect((await store.take({ ...request, forMs: 60_000 })).kind).toBe('taken');
  });
});
