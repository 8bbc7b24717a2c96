import type { Log } from '#shared/log.ts';
import { defaultDigest, defaultLimits } from '#shared/model/lab.ts';
import { type Console, createConsole } from '../../../electron/core/console.ts';
import { noSecretBox } from '../../fakes/secret-box.ts';
import { FIRST_PORT } from './questions.ts';

/** The whole console but for its window, and for labs of its own. */
export function openConsole(dataDir: string, log: Log): Promise<Console> {
  return createConsole({
    dataDir,
    embeddedLabs: {
      open: () => Promise.reject(new Error('This bench asks a service')),
      demoCredentials: { companyCode: '', employeeNumber: '', passwordDigest: '' },
      demoAgents: [],
      hasAccount: async () => true,
      createFirstAccount: async () => false,
      close: async () => {},
    },
    secretBox: noSecretBox,
    discovery: { recognise: () => Promise.resolve(null) },
    fileChooser: { chooseSaveFile: () => Promise.resolve(null) },
    notifier: { show() {} },
    hasTray: false,
    log,
    version: '0.0.0',
    language: { override: null, system: 'en' },
  });
}

export async function signIn(core: Console, address: string): Promise<void> {
  // Nothing is kept of the sweep before: each begins with nothing known.
  core.session.signOut();
  const { outcome } = await core.session.signIn({
    choice: { kind: 'service', address, digest: defaultDigest, limits: defaultLimits },
    companyCode: 'ACME',
    employeeNumber: '1001',
    password: 'secret',
  });
  if (outcome !== 'signed-in') throw new Error(`Not signed in: ${outcome}`);
}

export function addAgents(core: Console, count: number): void {
  core.agents.addMany(
    Array.from({ length: count }, (_, index) => ({
      address: { host: '127.0.0.1', port: FIRST_PORT + index },
      name: '',
      via: 'lab' as const,
      group: '',
      isPaused: false,
    })),
  );
}
