import type { Log } from '#shared/log.ts';
import type { Credentials } from '../accounts/account.ts';
import { createAccounts } from '../accounts/accounts.ts';
import { type AccountsDatabase, openAccountsFile, openAccountsInMemory } from '../accounts/database.ts';
import { claimsPath, releasePath, renewPath } from '#shared/wire/claims.ts';
import type { DemoClaimsAnswer } from '../connectors/demo/demo-claims.ts';
import type { DemoLab } from '../connectors/demo/demo-lab.ts';
import { type Answer, answerJson, refuse } from '../http/answer.ts';
import { parseBody } from '../http/read-body.ts';
import type { Handle, Operation } from '../http/request-context.ts';
import { createDemoKinds } from '../connectors/registry.ts';
import { createDeviceSource, createRealAgentSource, type DeviceSource } from '../contacts/device-source.ts';
import { createAddressPolicy } from '../network/address-policy.ts';
import { everyRange } from '../network/reserved-ranges.ts';
import {
  createEmbeddedService,
  type EmbeddedService,
  type EmbeddedServiceOptions,
} from './embedded-service.ts';
import { createLazy } from './lazy.ts';

export interface EmbeddedServicesOptions {
  readonly log: Log;
  readonly version: string;
  /** Default: the ADB and HTTP connectors. */
  readonly createDevices?: (() => DeviceSource) | undefined;
  /** Created if it isn't there. */
  readonly accountsPath: string;
  readonly demoCredentials: Credentials;
  readonly demoLab: DemoLab;
  /** Has the user of "This computer" turned on screenshots? */
  readonly mayTakeScreenshots?: (() => boolean) | undefined;
}

/** The services behind {@link createEmbeddedLabs}. Each is made when it's first opened. */
export function createEmbeddedServices(options: EmbeddedServicesOptions) {
  const { accountsPath, demoCredentials, demoLab, log, version, createDevices = createOwnDevices } = options;
  const databases = {
    'this-computer': createLazy(() => openAccountsFile(accountsPath), endDatabase),
    demo: createLazy(() => openDemoAccounts(demoCredentials), endDatabase),
  };
  const labs = {
    'this-computer': createLab('this-computer', createDevices, {
      mayTakeScreenshots: options.mayTakeScreenshots,
    }),
    demo: createLab('demo', () => createDemoDevices(version, demoLab), {
      mayTakeScreenshots: () => true,
      claims: createDemoOperations(demoLab),
    }),
  };

  function createLab(
    kind: keyof typeof databases,
    openDevices: () => DeviceSource,
    more: Pick<EmbeddedServiceOptions, 'mayTakeScreenshots' | 'claims'>,
  ) {
    return createLazy(
      async () => {
        const accounts = createAccounts(await databases[kind].get());
        const devices = openDevices();
        return { devices, service: createEmbeddedService({ accounts, devices, log, version, ...more }) };
      },
      async ({ devices, service }) => {
        service.close();
        // End the contacts, and the requests that wait for them end too.
        await devices.close();
      },
    );
  }

  const openOwnAccounts = async () => createAccounts(await databases['this-computer'].get());

  return {
    open: async (kind: keyof typeof labs): Promise<EmbeddedService> => (await labs[kind].get()).service,
    hasAccount: async () => (await (await openOwnAccounts()).list()).length > 0,
    createFirstAccount: async (credentials: Credentials, name: string) =>
      (await openOwnAccounts()).addFirst({ ...credentials, name }),
    async close(): Promise<void> {
      for (const parts of [labs, databases]) {
        await Promise.all(Object.values(parts).map((part) => part.close()));
      }
    },
  };
}

const endDatabase = (db: AccountsDatabase) => db.destroy();

async function openDemoAccounts(credentials: Credentials): Promise<AccountsDatabase> {
  const db = await openAccountsInMemory();
  // The password is 64 random bytes and its hash isn't stored, so a high cost would only keep the user waiting.
  await createAccounts(db, { hashCost: { ln: 1, r: 1, p: 1 } }).add({ ...credentials, name: 'Demo' });
  return db;
}

/** Any address but reserved ones: nobody else can call this service. */
function createOwnDevices(): DeviceSource {
  return createRealAgentSource({ policy: createAddressPolicy({ allow: everyRange }), keepsAnswers: true });
}

/** Its agents are simulated: no address to look up, no response to reuse. */
function createDemoDevices(version: string, lab: DemoLab): DeviceSource {
  const source = createDeviceSource({
    kinds: createDemoKinds(version, lab),
    findAgent: (address) => Promise.resolve({ ...address, ips: [] }),
    reuseMs: 0,
  });
  // Even if the agent hasn't responded yet.
  const versionOf = () => `demo/${version}`;
  return { ...source, versionOf, onRefresh: (address) => lab.askAgain(address) };
}

function writeDemoAnswer(answer: DemoClaimsAnswer): Answer {
  if (answer.status === 204) return { status: 204, body: null };
  if ('problem' in answer) return refuse(answer.status, '', {}, answer.problem);
  return answerJson(answer.value, answer.status);
}

/** As at a real service, for the demo's one user. A request without a body reads the list. */
function createDemoOperations({ claims, take }: DemoLab): ReadonlyMap<string, readonly [Operation, Handle]> {
  return new Map<string, readonly [Operation, Handle]>([
    [
      claimsPath,
      [
        'claims',
        (_, body) => (body === '' ? answerJson(claims.list()) : writeDemoAnswer(take(parseBody(body)))),
      ],
    ],
    [renewPath, ['renewClaim', (_, body) => writeDemoAnswer(claims.renew(parseBody(body)))]],
    [releasePath, ['releaseClaim', (_, body) => writeDemoAnswer(claims.release(parseBody(body)))]],
  ]);
}
