import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Credentials } from '../accounts/account.ts';
import { accountsFileName, detectAccount } from '../accounts/detect-account.ts';
import { demoAgents } from '../connectors/demo/demo-agents.ts';
import { createDemoLab } from '../connectors/demo/demo-lab.ts';
import type { EmbeddedServicesOptions } from './embedded-services.ts';
import { createLazy } from './lazy.ts';

export interface EmbeddedOptions extends Pick<
  EmbeddedServicesOptions,
  'log' | 'version' | 'createDevices' | 'mayTakeScreenshots'
> {
  readonly dataDir: string;
}

/**
 * Called as functions; nobody listens. Their script is the largest part of main's, and loaded when the first is opened.
 */
export function createEmbeddedLabs({ dataDir, ...options }: EmbeddedOptions) {
  const { version } = options;
  const accountsPath = join(dataDir, accountsFileName);
  const demoCredentials: Credentials = {
    companyCode: 'DEMO',
    employeeNumber: '1000',
    passwordDigest: randomBytes(64).toString('hex'),
  };
  const demoLab = createDemoLab();
  const services = createLazy(
    async () => {
      const { createEmbeddedServices } = await import('./embedded-services.ts');
      return createEmbeddedServices({ ...options, accountsPath, demoCredentials, demoLab });
    },
    (made) => made.close(),
  );

  return {
    demoCredentials,
    demoAgents: demoAgents.map(({ address, name }) => ({ address, name })),
    startDemo: () => demoLab.start().map((past) => ({ ...past, version: `demo/${version}` })),
    open: async (kind: 'this-computer' | 'demo') => (await services.get()).open(kind),
    hasAccount: async () => detectAccount(accountsPath) ?? (await services.get()).hasAccount(),
    createFirstAccount: async (credentials: Credentials, name: string) =>
      (await services.get()).createFirstAccount(credentials, name),
    prepare: async () => void (await services.get()),
    close: () => services.close(),
  };
}
