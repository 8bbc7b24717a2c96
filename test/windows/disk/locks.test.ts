import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createAccounts } from '../../../electron/lab-service/accounts/accounts.ts';
import { AccountsUnavailable } from '../../../electron/lab-service/accounts/accounts-unavailable.ts';
import { openAccountsFile } from '../../../electron/lab-service/accounts/database.ts';
import { detectAccount } from '../../../electron/lab-service/accounts/detect-account.ts';
import { makeTempFolder } from '../../fakes/temp-folder.ts';

const kim = { companyCode: 'ACME', employeeNumber: '1', passwordDigest: '3c'.repeat(64), name: '김' };

/** Another process that is in the middle of writing the accounts, until its standard input ends. */
const writer = `
  const { DatabaseSync } = require('node:sqlite');
  const database = new DatabaseSync(process.argv[1]);
  database.exec('begin immediate');
  process.stdin.resume().on('end', () => { database.exec('commit'); database.close(); process.exit(); });
  process.stdout.write('writing');
`;

describe('accounts that another process is writing', () => {
  it('can be read meanwhile, and written as soon as that process has ended', async () => {
    const path = join(await makeTempFolder(), '계정 폴더', 'accounts.sqlite');
    const db = await openAccountsFile(path);
    onTestFinished(() => db.destroy());
    const accounts = createAccounts(db);
    const child = spawn(process.execPath, ['--no-warnings', '-e', writer, path], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const closed = once(child, 'close');
    await once(child.stdout, 'data');
    expect(detectAccount(path)).toBe(false);
    await expect(accounts.add(kim)).rejects.toThrow(AccountsUnavailable);
    child.stdin.end();
    await closed;
    expect(await accounts.add(kim)).toBe(true);
    expect(detectAccount(path)).toBe(true);
  });
});
