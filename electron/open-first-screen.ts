import { join } from 'node:path';
import { app, systemPreferences } from 'electron';
import type { FirstScreen } from '#shared/ipc/contract.ts';
import { readFirstScreen } from './core/first-screen.ts';
import { languageToShow } from './core/settings/settings-store.ts';
import { accountsFileName, lookForAccount } from './service/accounts/look-for-account.ts';
import { demoAgents } from './service/connectors/demo/demo-agents.ts';
import { readLanguage } from './shell/command-line.ts';
import { readSystemAccent } from './shell/system-accent.ts';

/** What the first screen shows, read before the console is open; null where only the open console can say it. */
export async function openFirstScreen(dataDir: string): Promise<FirstScreen | null> {
  const kept = await readFirstScreen({
    dataDir,
    demoAgents,
    lookForAccount: () => lookForAccount(join(dataDir, accountsFileName)),
  });
  if (kept === null) return null;
  // Before it the system's language and colours are not known.
  await app.whenReady();
  return {
    ...kept,
    version: app.getVersion(),
    language: languageToShow(readLanguage(app.commandLine, app.getLocale()), kept.settings),
    accent: readSystemAccent(process.platform, systemPreferences),
  };
}
