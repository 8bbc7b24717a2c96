import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewAccount } from '../../../../../electron/lab-service/accounts/account.ts';
import type { CsvLine } from '../../../../../electron/lab-service/accounts/csv.ts';
import { defaultCost } from '../../../../../electron/lab-service/accounts/password-hash.ts';
import { type DatabaseMaker, databaseKinds, openAccountsAt } from '../../../../fakes/accounts-databases.ts';

const passwordDigest = 'ab'.repeat(64);

function makeLine(line: number, changes: Partial<NewAccount> = {}): CsvLine<NewAccount> {
  const value = { companyCode: 'ACME', employeeNumber: String(line), name: '', passwordDigest, ...changes };
  return { kind: 'read', line, value };
}

async function* list(...lines: readonly CsvLine<NewAccount>[]) {
  yield* lines;
}

for (const { kind, skipped, start } of databaseKinds) {
  describe.skipIf(skipped !== null)(`importing into ${skipped ?? kind}`, () => {
    let databases: DatabaseMaker;
    beforeAll(async () => {
      databases = await start();
    });
    afterAll(() => databases.close());

    it('imports nothing if a line is invalid, and lists every invalid line', async () => {
      const { accounts } = await openAccountsAt(await databases.makePlace());
      await accounts.importAll(list(makeLine(1)));
      const progress: unknown[] = [];
      const report = await accounts.importAll(
        list(
          makeLine(2),
          { kind: 'refused', line: 3, reason: 'the name is missing' },
          makeLine(4, { employeeNumber: '1' }),
          makeLine(5, { employeeNumber: '2' }),
          makeLine(6, { companyCode: 'acme', employeeNumber: '2' }),
        ),
        { onProgress: (each) => progress.push(each) },
      );
      expect(report).toEqual({
        imported: 0,
        refused: [
          { kind: 'refused', line: 3, reason: 'the name is missing' },
          {
            kind: 'refused',
            line: 4,
            reason: 'an account with this company code and employee number already exists',
          },
          { kind: 'refused', line: 5, reason: 'duplicate of line 2' },
        ],
      });
      expect(await accounts.list()).toHaveLength(1);
      // Hashing takes minutes, so it has not even begun.
      expect(progress).toEqual([]);
    });
  });
}

describe('an imported password', () => {
  it('is hashed at the same cost as every other one', async () => {
    const [sqlite] = databaseKinds;
    const place = await (await sqlite?.start())?.makePlace();
    if (place === undefined) throw new Error('no SQLite');
    const { db, accounts } = await openAccountsAt(place, { hashCost: defaultCost });
    await accounts.importAll(list(makeLine(1)));
    const rows = await db.selectFrom('account').select('passwordHash').execute();
    expect(rows.map((row) => row.passwordHash)).toEqual([
      expect.stringMatching(/^\$scrypt\$ln=15,r=8,p=3\$/),
    ]);
  });
});
