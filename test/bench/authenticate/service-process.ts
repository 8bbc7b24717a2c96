import { randomBytes, scrypt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { silentLog } from '#shared/log.ts';
import { toRow } from '../../../electron/lab-service/accounts/account.ts';
import { createAccounts } from '../../../electron/lab-service/accounts/accounts.ts';
import { openAccountsDatabase } from '../../../electron/lab-service/accounts/database.ts';
import {
  defaultCost,
  hashesAtOnce,
  hashPassword,
} from '../../../electron/lab-service/accounts/password-hash.ts';
import { lowerHashingPriority } from '../../../electron/lab-service/accounts/hashing-priority.ts';
import { encodeList } from '../../../electron/lab-service/connectors/encode-list.ts';
import { createLabService } from '../../../electron/lab-service/server/server.ts';
import { exampleRecord } from '../../fixtures/device-record.ts';
import { serveCommands } from '../service/processes.ts';
import { type BenchAccount, companyCode, type ServiceCommand } from './commands.ts';
import { measureRate } from './rate.ts';

// promisify() picks the overload without options.
const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

const folder = mkdtempSync(join(tmpdir(), 'device-lab-bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
process.once('SIGTERM', () => process.exit());

// Like `serve`.
if (process.env['DEVICE_LAB_NICE'] !== '0') await lowerHashingPriority();
const db = await openAccountsDatabase({ kind: 'file', path: join(folder, 'accounts.sqlite') });
const accounts = createAccounts(db);
const MobileList = Array.from({ length: 50 }, (_, index) => ({
  ...exampleRecord,
  DeviceID: `device-${index}`,
}));
const list = encodeList({ MobileList, ResultCode: 1, ResultMessage: '' });

serveCommands(async (message) => {
  // Sent by authenticate.ts.
  const command = message as ServiceCommand;
  if (command.kind === 'start') return start(command.accounts);
  if (command.kind === 'hash') return measureRate(hashesAtOnce, command.ms, hashOnce);
  return (await accounts.list()).map((each) => [each.employeeNumber, each.failedAttempts]);
});

async function start(wanted: readonly BenchAccount[]): Promise<string> {
  const hashes = new Map<string, string>();
  for (const { employeeNumber, passwordDigest } of wanted) {
    // One hash for all with the same password, because only checking is measured.
    const hash = hashes.get(passwordDigest) ?? (await hashPassword(passwordDigest));
    hashes.set(passwordDigest, hash);
    const row = toRow({ companyCode, employeeNumber, passwordDigest, name: employeeNumber }, hash);
    await db.insertInto('account').values(row).execute();
  }
  const devices = { listDevices: () => Promise.resolve(list) };
  const service = createLabService({ accounts, devices, log: silentLog });
  return (await service.listen({ host: '127.0.0.1', port: 0 })).address;
}

/** Plain node:crypto with the parameters of our own hashes. */
function hashOnce(): Promise<Buffer> {
  const { ln, r, p } = defaultCost;
  return derive('0f'.repeat(64), randomBytes(16), 32, { N: 2 ** ln, r, p, maxmem: 64 * 1024 * 1024 });
}
