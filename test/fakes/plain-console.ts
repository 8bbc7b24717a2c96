import { join } from 'node:path';
import { silentLog } from '#shared/log.ts';
import type { Console, ConsoleOptions } from '../../electron/console/console-interface.ts';
import { createConsole } from '../../electron/console/console.ts';
import { filterConsole } from '../../electron/ipc/filter-console.ts';
import { noEmbeddedLabs } from './embedded-labs.ts';
import { noSecretBox } from './secret-box.ts';

/** The whole console without its window and without a desktop: its user cancels each dialog. */
export async function createPlainConsole(
  options: Partial<ConsoleOptions> & Pick<ConsoleOptions, 'dataDir'>,
): Promise<Console> {
  const unfiltered = await createConsole({
    embeddedLabs: noEmbeddedLabs,
    secretBox: noSecretBox,
    updates: { installer: null, sourceFiles: { administrators: [], own: '/nowhere/updates.json' } },
    managedFile: { path: join(options.dataDir, 'managed.json'), ownerId: null },
    discovery: { recognize: () => Promise.resolve(null) },
    fileChooser: { chooseSaveFile: async () => null, chooseOpenFile: async () => null },
    notifier: { show() {} },
    adbServer: { address: null, probe: async () => 'not-running' },
    hasTray: false,
    readLog: () => Promise.resolve(''),
    log: silentLog,
    version: '0.0.0',
    language: { override: null, system: 'en' },
    ...options,
  });
  return filterConsole(unfiltered);
}
