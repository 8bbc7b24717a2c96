import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenedDocument } from '../../storage/document-file.ts';
import { isQuarantined } from '../../storage/quarantine.ts';
import { openSnapshotFiles } from './snapshot-files.ts';
import { createSnapshots, type SnapshotsOptions } from './snapshots.ts';

/** The snapshots below a data folder, tidied up after a crash. */
export async function openSnapshots(
  dataDir: string,
  index: Pick<OpenedDocument<unknown>, 'unread'> & { readonly file: SnapshotsOptions['index'] },
  options: Pick<SnapshotsOptions, 'log' | 'reports' | 'onChange'>,
) {
  const files = openSnapshotFiles(join(dataDir, 'snapshots'), options.log);
  const snapshots = createSnapshots({ ...options, index: index.file, files, now: Date.now });
  // What an index names that could not be read, now or at an earlier start, is not known to be left over.
  const names = await readdir(dataDir).catch(() => []);
  snapshots.sweep(index.unread === null && !names.some((name) => isQuarantined(name, 'snapshots.json')));
  return snapshots;
}
