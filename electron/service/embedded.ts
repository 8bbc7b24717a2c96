import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Log } from '#shared/log.ts';
import { createAccounts, type Credentials } from './accounts/accounts.ts';
import { type AccountsDatabase, openAccountsFile, openAccountsInMemory } from './accounts/database.ts';
import { demoAgents } from './connectors/demo/demo-agents.ts';
import { createDemoDevices } from './demo-devices.ts';
import type { DeviceSource } from './devices.ts';
import { createFieldDevices } from './field-devices.ts';
import { createLazy } from './lazy.ts';
import { createAddressPolicy } from './network/address-policy.ts';
import { everyRange } from './network/reserved-ranges.ts';
import { createLabService } from './server.ts';

export interface EmbeddedOptions {
  /** The folder of `accounts.sqlite`; made when it is not there. */
  readonly dataDir: string;
  readonly log: Log;
  /** Who knows the devices of "this computer"; the ADB and HTTP connectors by default. */
  readonly createDevices?: () => DeviceSource;
}

type LabKind = 'this-computer' | 'demo';

/** A lab that is running, and what ends it. */
interface OpenLab {
  readonly address: string;
  close(): Promise<void>;
}

/**
 * The lab services that live in the console: "this computer" and the demo lab, each started when it is first opened.
 * They listen on loopback below a path nobody can guess, so that neither another program of the computer nor a page in
 * its browser can use them; only who is given the address can.
 */
export function createEmbeddedLabs(options: EmbeddedOptions) {
  const { dataDir, log, createDevices = createOwnDevices } = options;
  const demoCredentials: Credentials = {
    companyCode: 'DEMO',
    employeeNumber: '1000',
    passwordDigest: randomBytes(64).toString('hex'),
  };

  const database = createLazy(
    () => openAccountsFile(join(dataDir, 'accounts.sqlite')),
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

  return {
    open,
    demoCredentials,
    demoAgents: demoAgents.map(({ address, name }) => ({ address, name })),
    hasAccount,
    createFirstAccount,
    close,
  };
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
