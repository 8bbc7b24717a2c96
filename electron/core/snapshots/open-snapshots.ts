import { join } from 'node:path';
import type { OpenedDocument } from '../settings/document-file.ts';
import { openSnapshotFiles } from './snapshot-files.ts';
import type { SnapshotsDocument } from './snapshots-format.ts';
import { createSnapshots, type Snapshots, type SnapshotsOptions } from './snapshots.ts';

/** The snapshots below a data folder, tidied up after a crash. */
export function openSnapshots(
  dataDir: string,
  index: OpenedDocument<SnapshotsDocument>,
  options: Pick<SnapshotsOptions, 'log' | 'reports' | 'onChange'>,
): Snapshots {
  const files = openSnapshotFiles(join(dataDir, 'snapshots'), options.log);
  const snapshots = createSnapshots({ ...options, index: index.file, files, now: Date.now });
  // What an index that cannot be read names is not known to be left over.
  if (index.setAside === null) snapshots.sweep();
  return snapshots;
}
