import { readdir, writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAccounts } from '../../../../../electron/lab-service/accounts/accounts.ts';
import { openAccountsFile } from '../../../../../electron/lab-service/accounts/database.ts';
import { detectAccount } from '../../../../../electron/lab-service/accounts/detect-account.ts';
import { cheapHash } from '../../../../fakes/cheap-hash.ts';
import { makeTempFolder } from '../../../../fakes/temp-folder.ts';

const kim = { companyCode: 'ACME', employeeNumber: '1', passwordDigest: '3c'.repeat(64), name: 'Kim' };
let path: string;

beforeEach(async () => {
  path = join(await makeTempFolder(), 'accounts.sqlite');
});

async function makeFile({ withAccount }: { readonly withAccount: boolean }): Promise<void> {
  const db = await openAccountsFile(path);
  if (withAccount) await createAccounts(db, { hashCost: cheapHash }).add(kim);
  await db.destroy();
}

function run(statement: string): void {
  const database = new DatabaseSync(path);
  database.exec(statement);
  database.close();
}

describe('looking for an account', () => {
  it('finds none without a file, and creates none', async () => {
    expect(detectAccount(path)).toBe(false);
    expect(await readdir(join(path, '..'))).toEqual([]);
  });

  it('finds one that was just written by a process that still has the file open', async () => {
    const db = await openAccountsFile(path);
    await createAccounts(db, { hashCost: cheapHash }).add(kim);
    expect(detectAccount(path)).toBe(true);
    await db.destroy();
    expect(detectAccount(path)).toBe(true);
  });

  it.each([
    ['of an older version', "delete from kysely_migration where name = '0002-throttle'"],
    ['of a newer version', "insert into kysely_migration values ('9999-later', '2099-01-01')"],
    ['that another program made', 'drop table kysely_migration'],
    ['without its table', 'drop table account'],
  ])('leaves a file %s to the code that opens it', async (_which, statement) => {
    await makeFile({ withAccount: true });
    run(statement);
    expect(detectAccount(path)).toBeNull();
  });

  it('leaves a file that is not a database to the code that opens it', async () => {
    await writeFile(path, 'not a database, and longer than a header would be'.repeat(40));
    expect(detectAccount(path)).toBeNull();
    await writeFile(path, '');
    expect(detectAccount(path)).toBeNull();
  });
});
