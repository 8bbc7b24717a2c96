import { runCollected } from './plain-vitest.ts';

/** The tests of disk access: those of every system, and those that only Windows can verify. */
const files: Readonly<Record<string, () => Promise<unknown>>> = {
  'windows/held-files': () => import('./disk/held-files.test.ts'),
  'windows/paths': () => import('./disk/paths.test.ts'),
  'windows/locks': () => import('./disk/locks.test.ts'),
  'storage/replace-file': () => import('../unit/electron/console/storage/replace-file.test.ts'),

  'storage/document-file': () => import('../unit/electron/console/storage/document-file.test.ts'),
  'history/history-file': () => import('../unit/electron/console/collections/history/history-file.test.ts'),
  'collections/snapshots': () => import('../unit/electron/console/collections/snapshots.test.ts'),
  'desktop/file-log': () => import('../unit/electron/desktop/file-log.test.ts'),
  'desktop/app-protocol': () => import('../security/electron/desktop/app-protocol.test.ts'),
  'desktop/opening-page': () => import('../integration/electron/desktop/opening-page.test.ts'),
  'console/window-place': () => import('../integration/electron/console/window-place.test.ts'),
  'accounts/detect-account': () =>
    import('../integration/electron/lab-service/accounts/detect-account.test.ts'),
  'lab-service/service-log': () => import('../unit/electron/lab-service/observe/service-log.test.ts'),
  'labs/lab-repository': () => import('../unit/electron/console/collections/labs/lab-repository.test.ts'),
  'updates/update-source': () => import('../unit/electron/console/tools/updates/update-source.test.ts'),
  'managed/protected-file': () => import('../unit/electron/console/managed/protected-file.test.ts'),
  'managed/read-managed': () => import('../unit/electron/console/managed/read-managed.test.ts'),
  'desktop/administrators-files': () => import('../unit/electron/desktop/administrators-files.test.ts'),
  'console/diagnostics': () => import('../integration/electron/console/diagnostics.test.ts'),
  'console/exporter': () => import('../integration/electron/console/tools/exporter.test.ts'),
  'lab-service/embedded': () => import('../integration/electron/lab-service/embedded/embedded.test.ts'),
};

const noDocuments = 'the documents are not there';

/** The tests that cannot run under Wine: by the name of the test, the reason. */
const cannotRun: Readonly<Record<string, string>> = {
  'storage/replace-file > behind > writes to the target of a link, and keeps the link':
    'Wine 8 makes no symbolic links',
  'storage/replace-file > before it returns > writes to the target of a link, and keeps the link':
    'Wine 8 makes no symbolic links',
  'collections/snapshots > rejects a file that is damaged, truncated, of a newer console, or far too large':
    'Node 22 reports that the reading was aborted, on every system, without the reason',
  'managed/read-managed > managed format > the example for administrators > is accepted, and has each setting':
    noDocuments,
  'managed/read-managed > managed format > the example for administrators > is explained in docs/service.md':
    noDocuments,
  'managed/read-managed > managed format > the example for administrators > is explained in docs/service.ko.md':
    noDocuments,
  'lab-service/service-log > continues in a new file when the old one has been moved away':
    'expect.poll needs a worker of Vitest',
  'lab-service/service-log > reports immediately that its file cannot be written':
    'Wine opens a folder for appending, as Windows does not',
};

const leftOut = new Set<string>();
for (const [file, load] of Object.entries(files)) {
  await load();
  await runCollected(file, new Set(Object.keys(cannotRun)), (outcome) => {
    if (outcome.kind === 'left-out') leftOut.add(outcome.name);
    else print({ name: outcome.name, ...(outcome.kind === 'failed' && { error: describe(outcome.error) }) });
  });
}
for (const [name, reason] of Object.entries(cannotRun))
  print(leftOut.has(name) ? { name, reason } : { name, error: 'No test has this name.' });

function print(line: object): void {
  console.log(JSON.stringify(line));
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
