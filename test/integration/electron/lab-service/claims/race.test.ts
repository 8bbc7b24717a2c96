import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  type AccountsPlace,
  openAccountsDatabase,
} from '../../../../../electron/lab-service/accounts/database.ts';
import { type Grant, takeInChild } from '../../../../fakes/claim-takers.ts';
import { startPostgres, whyToSkipPostgres } from '../../../../fakes/postgres.ts';
import { makeTempFolder } from '../../../../fakes/temp-folder.ts';

const skipped = whyToSkipPostgres();

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
  it.skipIf(skipped !== null)(`in PostgreSQL${skipped === null ? '' : ` (${skipped})`}`, async () => {
    const postgres = await startPostgres();
    onTestFinished(() => postgres.close());
    const grants = await race({ kind: 'postgres', url: await postgres.createDatabase() }, 150);
    expect(findOverlaps(grants)).toEqual([]);
    expect(grants.length).toBeGreaterThan(50);
  });

  it('in SQLite', async () => {
    const folder = await makeTempFolder();
    const grants = await race({ kind: 'file', path: join(folder, 'accounts.sqlite') }, 20);
    expect(findOverlaps(grants)).toEqual([]);
    expect(grants.length).toBeGreaterThan(5);
  });
});
