import type { Log } from '#shared/log.ts';
import { createAccounts, type Credentials } from './accounts/accounts.ts';
import { type AccountsDatabase, openAccountsFile, openAccountsInMemory } from './accounts/database.ts';
import { createDemoDevices } from './demo-devices.ts';
import type { DeviceSource } from './devices.ts';
import { createFieldDevices } from './field-devices.ts';
import { createLazy } from './lazy.ts';
import { createAddressPolicy } from './network/address-policy.ts';
import { everyRange } from './network/reserved-ranges.ts';
import { createEmbeddedService, type EmbeddedService } from './embedded-service.ts';

export interface EmbeddedServicesOptions {
  /** The file of the accounts of "this computer"; made when it is not there. */
  readonly accountsPath: string;
  readonly demoCredentials: Credentials;
  readonly log: Log;
  /** Who knows the devices of "this computer"; the ADB and HTTP connectors by default. */
  readonly createDevices?: (() => DeviceSource) | undefined;
}

type LabKind = 'this-computer' | 'demo';

/** A lab that is open, and what ends it. */
interface OpenLab {
  readonly service: EmbeddedService;
  close(): Promise<void>;
}

/** The lab services behind {@link createEmbeddedLabs}, each made when it is first opened, and the accounts. */
export function createEmbeddedServices(options: EmbeddedServicesOptions) {
  const { accountsPath, demoCredentials, log, createDevices = createOwnDevices } = options;
  const database = createLazy(
    () => openAccountsFile(accountsPath),
    (db) => db.destroy(),
  );
  const labs: Record<LabKind, ReturnType<typeof createLazy<OpenLab>>> = {
    'this-computer': createLazy(
      async () => openLab(await database.get(), createDevices(), log),
      (lab) => lab.close(),
    ),
    demo: createLazy(
      () => openDemoLab(demoCredentials, log),
      (lab) => lab.close(),
    ),
  };

  async function open(kind: LabKind): Promise<EmbeddedService> {
    return (await labs[kind].get()).service;
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

async function openDemoLab(credentials: Credentials, log: Log): Promise<OpenLab> {
  const db = await openAccountsInMemory();
  await createAccounts(db).add({ ...credentials, name: 'Demo' });
  const lab = openLab(db, createDemoDevices(), log);
  return {
    ...lab,
    async close() {
      await lab.close();
      await db.destroy();
    },
  };
}

function openLab(db: AccountsDatabase, devices: DeviceSource, log: Log): OpenLab {
  const service = createEmbeddedService({ accounts: createAccounts(db), devices, log });
  return {
    service,
    async close() {
      service.close();
      // Contacts that end here end the requests that wait for them.
      await devices.close();
    },
  };
}
