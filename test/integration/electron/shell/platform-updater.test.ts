import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readRelease } from '../../../../electron/core/updates/read-release.ts';
import { createUpdateFetcher } from '../../../../electron/core/updates/update-fetcher.ts';
import { readUpdateSource } from '../../../../electron/core/updates/update-source.ts';
import { createPlatformUpdater } from '../../../../electron/shell/updates/platform-updater.ts';
import { createRecordingLog } from '../../../fakes/recording-log.ts';
import { makeTempFolder } from '../../../fakes/temp-folder.ts';
import { makeKey, publish, serveUpdates, writeSource } from '../../../fakes/update-server.ts';

/** A program that says which version it is, in place of an AppImage. */
const writeProgram = (version: string, marker: string) =>
  Buffer.from(`#!/bin/sh\necho ${version} "$APPIMAGE_EXIT_AFTER_INSTALL" >> ${marker}\n`);

/** An AppImage of version 1.0.0 in a folder of its own, and a server with another one. */
async function installAppImage(version: string, change: Parameters<typeof publish>[2] = {}) {
  const [published, home, dataDir] = [await makeTempFolder(), await makeTempFolder(), await makeTempFolder()];
  const marker = join(dataDir, 'started');
  const key = makeKey();
  publish(published, key, { version, bytes: writeProgram(version, marker), ...change });
  const server = await serveUpdates(published);
  const appImage = join(home, 'console.AppImage');
  await writeFile(appImage, writeProgram('1.0.0', marker));
  await chmod(appImage, 0o755);
  vi.stubEnv('APPIMAGE', appImage);
  const updateConfig = join(dataDir, 'app-update.yml');
  await writeFile(
    updateConfig,
    'provider: generic\nurl: https://updates.invalid/\nupdaterCacheDirName: updates\n',
  );

  const source = readUpdateSource(writeSource(server.url, key));
  if (source === null || source === 'not-understood') throw new Error('The source is to be understood');
  const fetcher = createUpdateFetcher();
  const log = createRecordingLog();
  const updater = createPlatformUpdater(
    'linux',
    {
      version: '1.0.0',
      name: 'Device Lab Console',
      isPackaged: true,
      appUpdateConfigPath: updateConfig,
      userDataPath: dataDir,
      baseCachePath: dataDir,
      whenReady: () => Promise.resolve(),
      relaunch() {},
      quit() {},
      onQuit() {},
    },
    log,
  );
  onTestFinished(() => {
    fetcher.close();
    server.close();
  });
  const stage = async () =>
    updater.stage(await readRelease(source, 'latest-linux.yml', fetcher), source, fetcher);
  return { updater, server, appImage, dataDir, marker, log, stage };
}

afterEach(() => vi.unstubAllEnvs());

describe.runIf(process.platform === 'linux' && process.arch === 'x64')('updating an AppImage', () => {
  it('brings the newer version here, and puts it into its place when the console quits', async () => {
    const { updater, appImage, marker, stage } = await installAppImage('2.0.0');
    expect(await stage()).toBe(true);
    expect(await readFile(appImage, 'utf8')).toContain('1.0.0');

    updater.installAtQuit(false);

    expect(await readFile(appImage, 'utf8')).toContain('2.0.0');
    expect((await stat(appImage)).mode & 0o111).not.toBe(0);
    // Run once by electron-updater, to do whatever an AppImage does at its first start; it ends at once.
    expect(await readFile(marker, 'utf8')).toBe('2.0.0 true\n');
  });

  it('starts the newer version where that is asked for', async () => {
    const { updater, marker, stage } = await installAppImage('2.0.0');
    await stage();

    updater.installAtQuit(true);

    await vi.waitFor(async () => expect(await readFile(marker, 'utf8')).toBe('2.0.0 \n'));
  });

  it.each(['1.0.0', '0.9.0', '1.0.0-beta.2'])('does nothing with version %s', async (version) => {
    const { updater, server, appImage, stage } = await installAppImage(version);
    expect(await stage()).toBe(false);
    updater.installAtQuit(false);

    expect(server.asked).toEqual(['/latest-linux.yml', '/latest-linux.yml.sig']);
    expect(await readFile(appImage, 'utf8')).toContain('1.0.0');
  });

  it('waits where the version goes to others first', async () => {
    const { server, stage } = await installAppImage('2.0.0', { stagingPercentage: 0 });
    expect(await stage()).toBe(false);
    expect(server.asked).toHaveLength(2);
  });

  it('leaves the console as it is where the file is not what the signed list says', async () => {
    const sha512 = Buffer.alloc(64).toString('base64');
    const { updater, appImage, dataDir, stage } = await installAppImage('2.0.0', { sha512 });
    await expect(stage()).rejects.toThrow('not what its list says');

    updater.installAtQuit(false);
    expect(await readFile(appImage, 'utf8')).toContain('1.0.0');
    expect(await readdir(join(dataDir, 'updates/pending'))).toEqual([]);
  });

  it('fetches a version once, also over a restart', async () => {
    const { server, stage } = await installAppImage('2.0.0');
    await stage();
    await stage();
    expect(server.asked.filter((path) => path.endsWith('.AppImage'))).toHaveLength(1);
  });
});
