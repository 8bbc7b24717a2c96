import { join } from 'node:path';
import type { Log } from '#shared/log.ts';
import { openHistoryFile } from '../collections/history/history-file.ts';
import { createLabsFormat } from '../collections/labs/labs-format.ts';
import type { EmbeddedLabs } from '../lab-client/embedded-labs.ts';
import { openDocumentFile } from './document-file.ts';
import { recentChoicesFormat } from '../session/recent-choices/recent-choices.ts';
import { settingsFormat } from '../settings/settings-format.ts';
import { snapshotsFormat } from '../collections/snapshots/snapshots.ts';
import { viewsFormat } from '../collections/views/views.ts';
import { watchesFormat } from '../collections/watches/watches.ts';
import { fileNames } from './file-names.ts';
import type { StorageErrors } from './storage-errors.ts';

/** Opens all that is kept in a data folder, whatever is in it; `storageErrors` hears what could not be read. */
export async function openState(
  dataDir: string,
  demoAgents: EmbeddedLabs['demoAgents'],
  log: Log,
  storageErrors: StorageErrors,
) {
  const [settings, labs, watches, views, recentChoices, snapshots, history] = await Promise.all([
    openDocumentFile(join(dataDir, fileNames.settings), settingsFormat, log, storageErrors),
    openDocumentFile(join(dataDir, fileNames.labs), createLabsFormat(demoAgents), log, storageErrors),
    openDocumentFile(join(dataDir, 'watches.json'), watchesFormat, log, storageErrors),
    openDocumentFile(join(dataDir, 'views.json'), viewsFormat, log, storageErrors),
    openDocumentFile(join(dataDir, 'recent-choices.json'), recentChoicesFormat, log, storageErrors),
    openDocumentFile(join(dataDir, 'snapshots.json'), snapshotsFormat, log, storageErrors),
    openHistoryFile(dataDir, log, Date.now(), storageErrors),
  ]);
  const files = [
    settings.file,
    labs.file,
    watches.file,
    views.file,
    recentChoices.file,
    snapshots.file,
    history,
  ];
  return {
    settings: settings.file,
    labs: labs.file,
    watches: watches.file,
    views: views.file,
    recentChoices: recentChoices.file,
    snapshots,
    history,
    /** Resolves when all that was changed so far is on disk, or has failed once more. */
    async flush() {
      await Promise.all(files.map((file) => file.flush()));
    },
  } as const;
}
