import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { createAccounts } from '../../electron/lab-service/accounts/accounts.ts';
import { openAccountsDatabase } from '../../electron/lab-service/accounts/database.ts';
import { cheapHash } from './cheap-hash.ts';
import { runDeviceLab, startDeviceLab } from './device-lab.ts';

/** The `device-lab` program with one account, and its administrator. The caller ends it. */
export interface LabWithAgents {
  readonly address: string;
  /** Runs `device-lab agents`. @throws if it fails */
  agents(...args: readonly string[]): Promise<void>;
  /** The same for `device-lab claims`. */
  claims(...args: readonly string[]): Promise<void>;
  /** All that it has printed, its log included. */
  output(): string;
  end(): Promise<void>;
}

interface Person {
  readonly companyCode: string;
  readonly employeeNumber: string;
  readonly password: string;
}

/**
 * @param addresses of the agents in the list at the start
 * @param settings environment variables of the service
 */
export async function startLabWithAgents(
  folder: string,
  { password, ...person }: Person,
  addresses: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<LabWithAgents> {
  const db = await openAccountsDatabase({ kind: 'file', path: join(folder, 'accounts.sqlite') });
  const passwordDigest = createHash('sha512').update(password).digest('hex');
  // A cheap hash, because its cost is not tested here.
  const accounts = createAccounts(db, { hashCost: cheapHash });
  await accounts.add({ ...person, name: '김민준', passwordDigest });
  await db.destroy();
  const run =
    (command: string) =>
    async (...args: readonly string[]): Promise<void> => {
      const { code, stderr } = await runDeviceLab([command, ...args, '--data-dir', folder]);
      if (code !== 0) throw new Error(stderr);
    };
  const agents = run('agents');
  for (const address of addresses) await agents('add', address, '--name', `Lab ${address}`);
  const serving = await startDeviceLab(['serve', '--port', '0', '--data-dir', folder], {
    env: settings,
  });
  return {
    address: serving.address,
    agents,
    claims: run('claims'),
    output: () => serving.stdout() + serving.stderr(),
    end: async () => void (await serving.end('SIGKILL')),
  };
}
