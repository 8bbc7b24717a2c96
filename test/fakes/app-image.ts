import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { readRelease } from '../../electron/console/tools/updates/read-release.ts';
import { createUpdateFetcher } from '../../electron/console/tools/updates/update-fetcher.ts';
import { readUpdateSource } from '../../electron/console/tools/updates/update-source.ts';
import type { UpdateInstaller } from '../../electron/console/tools/updates/updates.ts';
import { makeTempFolder } from './temp-folder.ts';
import { makeKey, publish, serveUpdates, type UpdateServer, writeSource } from './update-server.ts';

export interface AppImageHome {
  /** The user's console of version 1.0.0, which updates replace. */
  readonly appImage: string;
  readonly dataDir: string;
  /** The file to which each program writes its version when it runs. */
  readonly marker: string;
  readonly server: UpdateServer;
  /** Reads the server's list and stages the version. */
  stageBy(stage: UpdateInstaller['stage']): Promise<boolean>;
}

/** A program that reports its version, in place of an AppImage. */
const writeProgram = (version: string, marker: string) =>
  Buffer.from(`#!/bin/sh\necho ${version} "$APPIMAGE_EXIT_AFTER_INSTALL" >> ${marker}\n`);

/** An AppImage of version 1.0.0 in a temporary folder, and a server with another one. */
export async function makeAppImage(
  version: string,
  { list = 'latest-linux.yml', ...change }: Parameters<typeof publish>[2] = {},
): Promise<AppImageHome> {
  const [published, home, dataDir] = [await makeTempFolder(), await makeTempFolder(), await makeTempFolder()];
  const marker = join(dataDir, 'started');
  const key = makeKey();
  publish(published, key, { version, list, bytes: writeProgram(version, marker), ...change });
  const server = await serveUpdates(published);
  const appImage = join(home, 'console.AppImage');
  await writeFile(appImage, writeProgram('1.0.0', marker));
  await chmod(appImage, 0o755);
  vi.stubEnv('APPIMAGE', appImage);

  const source = readUpdateSource(writeSource(server.url, key));
  if (source === null || source === 'not-understood') throw new Error('The source is not understood');
  const fetcher = createUpdateFetcher();
  onTestFinished(() => {
    vi.unstubAllEnvs();
    fetcher.close();
    server.close();
  });
  const stageBy = async (stage: UpdateInstaller['stage']) =>
    stage(await readRelease(source, list, fetcher), source, fetcher);
  return { appImage, dataDir, marker, server, stageBy };
}

/** Writes the file that electron-builder puts next to a console. */
export async function writeUpdateConfig(path: string): Promise<string> {
  await writeFile(path, 'provider: generic\nurl: https://updates.invalid/\nupdaterCacheDirName: updates\n');
  return path;
}
