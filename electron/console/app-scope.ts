import { join } from 'node:path';
import type { Log } from '#shared/log.ts';
import { type Managed, managedServiceOf } from '#shared/model/managed.ts';
import { alertsFormat } from './collections/alerts/alerts.ts';
import { openHistoryFile } from './collections/history/history-file.ts';
import { createLabRepository } from './collections/labs/lab-repository.ts';
import { createLabsFormat } from './collections/labs/labs-format.ts';
import { createTrustRepository } from './collections/labs/trust-repository.ts';
import { recentChoicesFormat } from './collections/recent-choices.ts';
import { createSettingsStore, type LanguageChoice, settingsFormat } from './collections/settings-store.ts';
import { snapshotsFormat } from './collections/snapshots.ts';
import { viewsFormat } from './collections/views.ts';
import type { AppScope, ConsoleOptions, StateFiles } from './console-interface.ts';
import { createEventSource, type EventSource } from './events.ts';
import type { EmbeddedLabs } from './lab-client/embedded-labs.ts';
import { readManaged } from './managed/read-managed.ts';
import { createNotices } from './notices.ts';
import { createConsoleSecret } from './session/console-secret.ts';
import { createRememberedSignIn } from './session/remembered-sign-in.ts';
import { type DocumentFormat, openDocumentFile } from './storage/document-file.ts';
import { fileNames } from './storage/file-names.ts';
import type { StorageErrors } from './storage/write-behind.ts';
import { createUpdates } from './tools/updates/updates.ts';

export async function openAppScope(options: ConsoleOptions): Promise<AppScope> {
  const { dataDir, secretBox, log } = options;
  const events = createEventSource();
  const notices = createNotices((list) => events.emit('notices.changed', list));
  const { managed, authority } = await readManaged(options.managedFile, log);
  const files = await openFiles(dataDir, options.embeddedLabs.demoAgents, log, notices);
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
    secretBox,
    onRemoved: (isRemoved) => notices.onSignInRemoved(isRemoved),
    log,
  });
  const consoleSecret = createConsoleSecret(join(dataDir, fileNames.consoleSecret), secretBox, log);
  const updates = createUpdates({
    ...options.updates,
    lowestVersionFile: join(dataDir, 'lowest-version.json'),
    onOldList: (days) => notices.reportOldList(days),
    log,
    onChange: (update) => events.emit('update.changed', update),
  });
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
    accent: createSystemAccent(events),
  } satisfies AppScope;
}

/** Whatever is in them, this doesn't fail. */
export async function openFiles(
  dataDir: string,
  demoAgents: EmbeddedLabs['demoAgents'],
  log: Log,
  storageErrors: StorageErrors,
): Promise<StateFiles> {
  const open = <T extends object>(name: string, format: DocumentFormat<T>) =>
    openDocumentFile(join(dataDir, name), format, log, storageErrors);
  const [settings, labs, alerts, views, recentChoices, snapshots, history] = await Promise.all([
    open(fileNames.settings, settingsFormat),
    open(fileNames.labs, createLabsFormat(demoAgents)),
    open('watches.json', alertsFormat),
    open('views.json', viewsFormat),
    open('recent-choices.json', recentChoicesFormat),
    open('snapshots.json', snapshotsFormat),
    openHistoryFile(dataDir, log, Date.now(), storageErrors),
  ]);
  const documents = [settings, labs, alerts, views, recentChoices, snapshots].map(({ file }) => file);
  return {
    settings: settings.file,
    labs: labs.file,
    alerts: alerts.file,
    views: views.file,
    recentChoices: recentChoices.file,
    snapshots,
    history,
    flush: () => Promise.all([...documents, history].map((file) => file.flush())),
  };
}

function defaultLanguage({ override, system }: LanguageChoice, managed: Managed): LanguageChoice {
  return { override, system: (managed.kind === 'managed' && managed.language) || system };
}

function createSystemAccent(events: EventSource): AppScope['accent'] {
  let accent: string | null = null;
  return {
    read: () => accent,
    set(next) {
      if (next === accent) return;
      accent = next;
      events.emit('accent.changed', { accent });
    },
  };
}
