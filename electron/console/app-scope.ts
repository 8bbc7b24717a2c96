import { join } from 'node:path';
import { createLabBook } from './collections/labs/lab-book.ts';
import type { ConsoleOptions } from './console-interface.ts';
import { createEventSource } from './events.ts';
import { createNotices } from './notices.ts';
import { createStaying } from './session/staying.ts';
import { createTrustBook } from './session/trust/trust-book.ts';
import { createSettingsStore } from './settings/settings-store.ts';
import { fileNames } from './storage/file-names.ts';
import { openState } from './storage/open-state.ts';
import { createSystemAccent } from './system-accent.ts';
import { createUpdates } from './tools/updates/updates.ts';

export type AppScope = Awaited<ReturnType<typeof openAppScope>>;

/** What lives as long as the app and needs no session. */
export async function openAppScope({ dataDir, embeddedLabs, ...options }: ConsoleOptions) {
  const { log } = options;
  const events = createEventSource();
  const notices = createNotices((list) => events.emit('notices.changed', list));
  const files = await openState(dataDir, embeddedLabs.demoAgents, log, notices);
  const settings = createSettingsStore(files.settings, options.language, (change) =>
    events.emit('settings.changed', change),
  );
  const labBook = createLabBook(files.labs, (labs) => events.emit('labs.changed', labs));
  const trust = createTrustBook(files.labs, (trusts) => events.emit('trusts.changed', trusts));
  const staying = createStaying({
    path: join(dataDir, fileNames.staying),
    secretBox: options.secretBox,
    onRemoved: (isRemoved) => notices.onRemoved(isRemoved),
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
  return { events, notices, files, settings, labBook, trust, staying, updates, accent };
}
