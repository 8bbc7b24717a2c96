import { randomBytes } from 'node:crypto';
import type { Log } from '#shared/log.ts';
import { createAccounts, type Credentials } from './accounts/accounts.ts';
import { type AccountsDatabase, openAccountsFile, openAccountsInMemory } from './accounts/database.ts';
import { createDemoDevices } from './demo-devices.ts';
import type { DeviceSource } from './devices.ts';
import { createFieldDevices } from './field-devices.ts';
import { createLazy } from './lazy.ts';
import { createAddressPolicy } from './network/address-policy.ts';
import { everyRange } from './network/reserved-ranges.ts';
import { createLabService } from './server.ts';

export interface EmbeddedServicesOptions {
  /** The file of the accounts of "this computer"; made when it is not there. */
  readonly accountsPath: string;
  readonly demoCredentials: Credentials;
  readonly log: Log;
  /** Who knows the devices of "this computer"; the ADB and HTTP connectors by default. */
  readonly createDevices?: (() => DeviceSource) | undefined;
}

type LabKind = 'this-computer' | 'demo';

/** A lab that is running, and what ends it. */
interface OpenLab {
  readonly address: string;
  close(): Promise<void>;
}

/** The lab services behind {@link createEmbeddedLabs}, each started when it is first opened, and the accounts. */
export function createEmbeddedServices(options: EmbeddedServicesOptions) {
  const { accountsPath, demoCredentials, log, createDevices = createOwnDevices } = options;
  const database = createLazy(
    () => openAccountsFile(accountsPath),
    (db) => db.destroy(),
  );
  const labs: Record<LabKind, ReturnType<typeof createLazy<OpenLab>>> = {
    'this-computer': createLazy(
      async () => startLab('this-computer', await database.get(), createDevices(), log),
      (lab) => lab.close(),
    ),
    demo: createLazy(
      () => startDemoLab(demoCredentials, log),
      (lab) => lab.close(),
    ),
  };

  async function open(kind: LabKind): Promise<string> {
    return (await labs[kind].get()).address;
  }

  async function hasAccount(): Promise<boolean> {
    return (await createAccounts(await database.get()).count()) > 0;
  }

  async function createFirstAccount(credentials: Credentials, name: string): Promise<boolean> {
    return createAccounts(await database.get()).addFirst({ ...credentials, name });
  }

  async function close(): Promise<void> {
    await Promise.all([labs['this-computer'].close(), labs.demo.close()]);
    await database.close();
  }

  return { open, hasAccount, createFirstAccount, close };
}

/** Wherever the person at the console says, reserved addresses excepted: nobody else can ask this service. */
function createOwnDevices(): DeviceSource {
  return createFieldDevices({ policy: createAddressPolicy({ allow: everyRange }) });
}

async function startDemoLab(credentials: Credentials, log: Log): Promise<OpenLab> {
  const db = await openAccountsInMemory();
  await createAccounts(db).add({ ...credentials, name: 'Demo' });
  const lab = await startLab('demo', db, createDemoDevices(), log);
  return {
    address: lab.address,
    async close() {
      await lab.close();
      await db.destroy();
    },
  };
}

async function startLab(
  kind: LabKind,
  db: AccountsDatabase,
  devices: DeviceSource,
  log: Log,
): Promise<OpenLab> {
  const basePath = `/${randomBytes(24).toString('base64url')}`;
  const service = createLabService({ accounts: createAccounts(db), devices, log, basePath });

  async function close(): Promise<void> {
    // Both at once: the service takes no more requests and waits for those whose contacts end here.
    await Promise.all([service.close(), devices.close()]);
  }

  try {
    const { address } = await service.listen({ host: '127.0.0.1', port: 0 });
    // Without the path: a log is read by more people than may use the service.
    log.info('An embedded lab service listens', { lab: kind, port: Number(new URL(address).port) });
    return { address, close };
  } catch (error) {
    await close();
    throw error;
  }
}
