import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toRow } from '../../../electron/lab-service/accounts/account.ts';
import { createAccounts } from '../../../electron/lab-service/accounts/accounts.ts';
import { openAccountsDatabase } from '../../../electron/lab-service/accounts/database.ts';
import { hashPassword } from '../../../electron/lab-service/accounts/password-hash.ts';
import { createTokenChecks } from '../../../electron/lab-service/accounts/token-checks.ts';
import { createRealAgentSource } from '../../../electron/lab-service/contacts/device-source.ts';
import { createAddressPolicy } from '../../../electron/lab-service/network/address-policy.ts';
import { createLabService } from '../../../electron/lab-service/server/server.ts';
import { createServiceLog } from '../../../electron/lab-service/observe/service-log.ts';
import { createServiceMetrics } from '../../../electron/lab-service/observe/metrics.ts';
import { benchAccount } from './account.ts';
import { serveCommands } from './processes.ts';

const folder = mkdtempSync(join(tmpdir(), 'device-lab-bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
process.once('SIGTERM', () => process.exit());

// Combined like in `serve`.
const db = await openAccountsDatabase({ kind: 'file', path: join(folder, 'accounts.sqlite') });
const hash = await hashPassword(benchAccount.passwordDigest);
await db.insertInto('account').values(toRow(benchAccount, hash)).execute();
const devices = createRealAgentSource({ policy: createAddressPolicy() });
const service = createLabService({
  accounts: createAccounts(db),
  tokens: createTokenChecks(db),
  devices,
  log: createServiceLog('info', '/dev/null'),
  metrics: createServiceMetrics({ devices }),
});
const { address } = await service.listen({ host: '127.0.0.1', port: 0 });

serveCommands(() => Promise.resolve(address));
