import { join } from 'node:path';
import type { Log } from '#shared/log.ts';
import { openHistoryFile } from '../collections/history/history-file.ts';
import { createLabsFormat } from '../collections/labs/labs-format.ts';
import type { EmbeddedLabs } from '../lab-client/embedded-labs.ts';
import { type DocumentFormat, openDocumentFile } from './document-file.ts';
import { recentChoicesFormat } from '../session/recent-choices/recent-choices.ts';
import { settingsFormat } from '../settings/settings-format.ts';
import { snapshotsFormat } from '../collections/snapshots/snapshots.ts';
import { viewsFormat } from '../collections/views/views.ts';
import { alertsFormat } from '../collections/alerts/alerts.ts';
import { fileNames } from './file-names.ts';
import type { StorageErrors } from './storage-errors.ts';

/** Opens all documents of a data folder. Does not fail because of their content. */
export async function openState(
  dataDir: string,
  demoAgents: EmbeddedLabs['demoAgents'],
  log: Log,
  storageErrors: StorageErrors,
) {
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
    /** Resolves when all changes so far are on disk, or the write has failed again. */
    flush: () => Promise.all([...documents, history].map((file) => file.flush())),
  } as const;
}
