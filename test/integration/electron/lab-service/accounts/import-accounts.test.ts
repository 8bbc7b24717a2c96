import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewAccount } from '../../../../../electron/lab-service/accounts/account.ts';
import type { CsvLine } from '../../../../../electron/lab-service/accounts/csv.ts';
import { defaultCost } from '../../../../../electron/lab-service/accounts/password-hash.ts';
import { readAccountsCsv } from '../../../../../electron/lab-service/accounts/accounts-csv.ts';
import { type DatabaseMaker, databaseKinds, openAccountsAt } from '../../../../fakes/accounts-databases.ts';

const passwordDigest = 'ab'.repeat(64);
const digest = () => Promise.resolve(passwordDigest);

function makeLine(line: number, changes: Partial<NewAccount> = {}): CsvLine<NewAccount> {
  const value = { companyCode: 'ACME', employeeNumber: String(line), name: '', passwordDigest, ...changes };
  return { kind: 'read', line, value };
}

async function* list(...lines: readonly CsvLine<NewAccount>[]) {
  yield* lines;
}

function formatCsv(count: number): Blob {
  const lines = Array.from({ length: count }, (_, index) => `ACME,${index},김민지 ${index},pass-${index}`);
  return new Blob(['company code,employee number,name,password\n', lines.join('\n')]);
}

for (const { kind, skipped, start } of databaseKinds) {
  describe.skipIf(skipped !== null)(`importing into ${skipped ?? kind}`, () => {
    let databases: DatabaseMaker;
    beforeAll(async () => {
      databases = await start();
    });
    afterAll(() => databases.close());

    it('adds 10,000 accounts, and reports the progress', async () => {
      const place = await databases.makePlace();
      const { accounts } = await openAccountsAt(place);
      const progress: number[] = [];
      const report = await accounts.importAll(readAccountsCsv(formatCsv(10_000).stream(), digest), {
        onProgress: (hashed, total) => progress.push(hashed / total),
      });
      expect(report).toEqual({ imported: 10_000, refused: [] });
      expect(await accounts.list()).toHaveLength(10_000);
      expect(progress).toHaveLength(10_000);
      expect(progress).toEqual(progress.toSorted((one, other) => one - other));
      expect(progress.at(-1)).toBe(1);
      const credentials = { companyCode: 'ACME', employeeNumber: '9999', passwordDigest };
      expect(await accounts.authenticate(credentials, '::1')).toMatchObject({
        account: { EMP_NM: '김민지 9999' },
      });
    });

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

    it.each([
      [false, 0],
      [true, 999],
    ])(
      'detects an account that another process creates meanwhile; skipping invalid lines: %j',
      async (skipBadLines, imported) => {
        const place = await databases.makePlace();
        const { accounts } = await openAccountsAt(place);
        const { accounts: other } = await openAccountsAt(place);
        async function* makeLines() {
          for (let index = 0; index < 1_000; index += 1) yield makeLine(index);
          // The import has read the existing accounts already.
          const first = { companyCode: 'ACME', employeeNumber: '700', name: 'first', passwordDigest };
          expect(await other.add(first)).toBe(true);
        }
        const report = await accounts.importAll(makeLines(), { skipBadLines });
        expect(report.imported).toBe(imported);
        expect(report.refused).toMatchObject([
          { line: 700, reason: expect.stringContaining('already exists') },
        ]);
        expect(await accounts.list()).toHaveLength(imported + 1);
        expect(await accounts.find({ companyCode: 'ACME', employeeNumber: '700' })).toMatchObject({
          name: 'first',
        });
      },
    );
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
