import type { KeyObject } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { UpdateState } from '#shared/model/update.ts';
import { nameReleaseList } from '../../../../../../electron/console/tools/updates/read-release.ts';
import {
  createUpdates,
  type UpdateInstaller,
} from '../../../../../../electron/console/tools/updates/updates.ts';
import { createRecordingLog } from '../../../../../fakes/recording-log.ts';
import { makeTempFolder } from '../../../../../fakes/temp-folder.ts';
import { makeKey, publish, serveUpdates, writeSource } from '../../../../../fakes/update-server.ts';

const list = nameReleaseList(process.platform, process.arch);

interface Situation {
  readonly isConfigured?: boolean;
  readonly isNewer?: boolean;
  readonly hasInstaller?: boolean;
  /** Whether the installer gets the file too, and its digest if it differs from the list's. */
  readonly isFetched?: boolean;
  readonly digest?: string;
  /** The published version, and its key. */
  readonly published?: Parameters<typeof publish>[2];
  readonly key?: KeyObject;
  /** The data of an earlier run of the console. */
  readonly folder?: string;
}

async function startUpdates({
  isConfigured = true,
  isNewer = true,
  hasInstaller = true,
  isFetched = false,
  digest,
  published = {},
  key = makeKey(),
  folder: kept,
}: Situation = {}) {
  const folder = kept ?? (await makeTempFolder());
  publish(folder, key, { list, ...published });
  const server = await serveUpdates(folder);
  const sourceFile = join(folder, 'updates.json');
  if (isConfigured) await writeFile(sourceFile, writeSource(server.url, key));
  const staged: string[] = [];
  let restarts = 0;
  const installer: UpdateInstaller = {
    async stage(release, source, fetcher) {
      staged.push(release.version);
      const [file] = release.files;
      if (isFetched && file) {
        const url = new URL(file.url, source.server);
        await fetcher.download({ ...file, url, sha512: digest ?? file.sha512 }, join(folder, 'fetched'));
      }
      return isNewer;
    },
    restart: () => void (restarts += 1),
  };
  const states: UpdateState[] = [];
  const oldLists: number[] = [];
  const log = createRecordingLog();
  const updates = createUpdates({
    installer: hasInstaller ? installer : null,
    sourceFiles: { administrators: [], own: sourceFile },
    lowestVersionFile: join(folder, 'lowest-version.json'),
    onOldList: (days) => oldLists.push(days),
    firstCheckMs: 0,
    onChange: (state) => states.push(state),
    log,
  });
  onTestFinished(() => {
    updates.close();
    server.close();
  });
  return { updates, server, staged, states, oldLists, log, restarts: () => restarts };
}

it('downloads the newest version and reports it when it is complete', async () => {
  const { updates, staged, states, restarts } = await startUpdates();
  updates.restart();
  // The first test loads the code that reads and fetches lists.
  await vi.waitFor(() => expect(states).toEqual([{ kind: 'ready', version: '9.0.0' }]));

  expect(updates.state()).toEqual({ kind: 'ready', version: '9.0.0' });
  expect(staged).toEqual(['9.0.0']);
  // The restart that was requested before the download was complete had no effect.
  expect(restarts()).toBe(0);
  updates.restart();
  expect(restarts()).toBe(1);
});

it('reports the progress, and nothing more if the download was not complete', async () => {
  const { states } = await startUpdates({ isFetched: true });
  await vi.waitFor(() => expect(states.at(-1)).toEqual({ kind: 'ready', version: '9.0.0' }));
  expect(states.at(-2)).toEqual({ kind: 'downloading', version: '9.0.0', percent: 100 });

  const damaged = await startUpdates({ isFetched: true, digest: 'other' });
  await vi.waitFor(() => expect(damaged.states.at(-1)).toEqual({ kind: 'none' }));
  expect(damaged.states[0]).toMatchObject({ kind: 'downloading' });
});

it('does not repeat it after "later"', async () => {
  const { updates, states, restarts } = await startUpdates();
  await vi.waitFor(() => expect(states).toHaveLength(1));
  updates.postpone();

  expect(updates.state()).toEqual({ kind: 'none' });
  updates.restart();
  expect(restarts()).toBe(0);
});

it('sends no request without a source, or if the console cannot replace itself', async () => {
  const unconfigured = await startUpdates({ isConfigured: false });
  const managed = await startUpdates({ hasInstaller: false });
  // Another console, started last, has sent its request by then.
  const { staged } = await startUpdates();
  await vi.waitFor(() => expect(staged).toHaveLength(1));

  expect([unconfigured.server.asked, managed.server.asked]).toEqual([[], []]);
  expect([...unconfigured.states, ...managed.states]).toEqual([]);
});

it('ignores a version that is not for this computer', async () => {
  const { updates, staged, states } = await startUpdates({ isNewer: false });
  await vi.waitFor(() => expect(staged).toHaveLength(1));

  expect(states).toEqual([]);
  expect(updates.state()).toEqual({ kind: 'none' });
});

it('logs a server that fails, without a notice', async () => {
  const { server, states, log } = await startUpdates();
  server.close();
  await vi.waitFor(() => expect(log.lines.join()).toContain('No update could be downloaded'));

  expect(states).toEqual([]);
});

it('installs nothing below the minimum of an earlier list, with any signature', async () => {
  const folder = await makeTempFolder();
  const key = makeKey();
  const stages = async (version: string, minimumVersion?: string, signedBy = key) => {
    const published = { version, ...(minimumVersion !== undefined && { minimumVersion }) };
    const { updates, staged, log } = await startUpdates({ key: signedBy, folder, published });
    const refusal = 'older than the minimum version';
    await vi.waitFor(() => expect(staged.length > 0 || log.lines.join().includes(refusal)).toBe(true));
    updates.close();
    return staged.length > 0;
  };
  expect(await stages('9.0.0', '8.5.0')).toBe(true);
  // A list of last year with a valid signature, sent again.
  expect(await stages('8.4.9')).toBe(false);
  expect(await stages('9.0.0-beta.1', '9.0.0')).toBe(false);
  expect(await stages('9.0.0', '1.0.0')).toBe(true);
  // Another key starts without it, in case a signed minimum was too high.
  expect(await stages('2.0.0', undefined, makeKey())).toBe(true);
});

it.each([
  { age: 91, reported: [91] },
  { age: 90, reported: [] },
])(
  'accepts a list that is $age days old, and reports it when that is more than 90',
  async ({ age, reported }) => {
    const now = new Date(Date.now() - age * 86_400_000 - 60_000);
    const { staged, oldLists } = await startUpdates({ published: { now } });
    await vi.waitFor(() => expect(staged).toEqual(['9.0.0']));
    expect(oldLists).toEqual(reported);
  },
);
