import { join } from 'node:path';
import type { Log } from '#shared/log.ts';
import { defaultDigest, defaultLimits, type LabChoice } from '#shared/model/lab.ts';
import type { Console } from '../../../electron/console/console-interface.ts';
import { createConsole } from '../../../electron/console/console.ts';
import { filterConsole } from '../../../electron/ipc/filter-console.ts';
import type { EmbeddedLabs } from '../../../electron/console/lab-client/embedded-labs.ts';
import { noFileChooser } from '../../fakes/file-chooser.ts';
import { noSecretBox } from '../../fakes/secret-box.ts';

const noLabs: EmbeddedLabs = {
  open: () => Promise.reject(new Error('This bench asks a service')),
  demoCredentials: { companyCode: '', employeeNumber: '', passwordDigest: '' },
  demoAgents: [],
  startDemo: () => [],
  hasAccount: async () => true,
  createFirstAccount: async () => false,
  close: async () => {},
};

const account = { companyCode: 'ACME', employeeNumber: '1001', password: 'secret' } as const;

/** The whole console without its window. */
export async function openConsole(dataDir: string, log: Log, embeddedLabs = noLabs): Promise<Console> {
  const unfiltered = await createConsole({
    dataDir,
    embeddedLabs,
    secretBox: noSecretBox,
    updates: { installer: null, sourceFiles: { administrators: [], own: '/nowhere/updates.json' } },
    managedFile: { path: join(dataDir, 'managed.json'), ownerId: null },
    discovery: { recognize: () => Promise.resolve(null) },
    fileChooser: noFileChooser,
    notifier: { show() {} },
    adbServer: { address: null, probe: async () => 'not-running' },
    hasTray: false,
    readLog: () => Promise.resolve(''),
    log,
    version: '0.0.0',
    language: { override: null, system: 'en' },
  });
  return filterConsole(unfiltered);
}

/** Signs in to the service at an address. Null is this computer's own service. */
export async function signIn(core: Console, address: string | null): Promise<void> {
  // No data of the previous sweep is kept: each starts without data.
  core.session.signOut();
  const choice: LabChoice =
    address === null
      ? { kind: 'this-computer' }
      : { kind: 'service', address, digest: defaultDigest, limits: defaultLimits };
  const { outcome } = await core.session.signIn({ choice, ...account });
  if (outcome !== 'signed-in') throw new Error(`Not signed in: ${outcome}`);
}

export async function createAccount(core: Console): Promise<void> {
  await core.session.createFirstAccount({ ...account, name: 'Kim' });
}

export function addAgents(core: Console, ports: readonly number[]): void {
  core.agents.addMany(
    ports.map((port) => ({
      address: { host: '127.0.0.1', port },
      name: '',
      via: 'lab' as const,
      group: '',
      isPaused: false,
      origin: 'personal',
    })),
  );
}
