import { join } from 'node:path';
import { type Managed, managedServiceOf } from '#shared/model/managed.ts';
import { createLabRepository } from './collections/labs/lab-repository.ts';
import type { ConsoleOptions } from './console-interface.ts';
import { createEventSource } from './events.ts';
import { readManaged } from './managed/read-managed.ts';
import { createNotices } from './notices.ts';
import { createConsoleSecret } from './session/console-secret.ts';
import { createRememberedSignIn } from './session/remembered-sign-in.ts';
import { createTrustRepository } from './session/trust/trust-repository.ts';
import { createSettingsStore, type LanguageChoice } from './settings/settings-store.ts';
import { fileNames } from './storage/file-names.ts';
import { openState } from './storage/open-state.ts';
import { createSystemAccent } from './system-accent.ts';
import { createUpdates } from './tools/updates/updates.ts';

export type AppScope = Awaited<ReturnType<typeof openAppScope>>;

/** The parts with the lifetime of the app. They need no session. */
export async function openAppScope({ dataDir, embeddedLabs, ...options }: ConsoleOptions) {
  const { log } = options;
  const events = createEventSource();
  const notices = createNotices((list) => events.emit('notices.changed', list));
  const { managed, authority } = await readManaged(options.managedFile, log);
  const files = await openState(dataDir, embeddedLabs.demoAgents, log, notices);
  const settings = createSettingsStore(files.settings, defaultLanguage(options.language, managed), (change) =>
    events.emit('settings.changed', change),
  );
  const labs = createLabRepository(files.labs, (list) => events.emit('labs.changed', list));
  const service = managedServiceOf(managed);
  const trust = createTrustRepository(
    files.labs,
    (trusts) => events.emit('trusts.changed', trusts),
    service && authority && { address: service.address, authority },
  );
  const rememberedSignIn = createRememberedSignIn({
    path: join(dataDir, fileNames.rememberedSignIn),
    secretBox: options.secretBox,
    onRemoved: (isRemoved) => notices.onSignInRemoved(isRemoved),
    log,
  });
  const consoleSecret = createConsoleSecret({
    path: join(dataDir, fileNames.consoleSecret),
    secretBox: options.secretBox,
    log,
  });
  const updates = createUpdates({
    ...options.updates,
    lowestVersionFile: join(dataDir, 'lowest-version.json'),
    onOldList: (days) => notices.reportOldList(days),
    log,
    onChange: (update) => events.emit('update.changed', update),
  });
  const accent = createSystemAccent(events);
  return {
    managed,
    events,
    notices,
    files,
    settings,
    labs,
    trust,
    rememberedSignIn,
    consoleSecret,
    updates,
    accent,
  };
}

/** The administrator's language replaces the system's. */
function defaultLanguage({ override, system }: LanguageChoice, managed: Managed): LanguageChoice {
  return { override, system: (managed.kind === 'managed' && managed.language) || system };
}
