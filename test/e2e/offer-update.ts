import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nameReleaseList } from '../../electron/console/tools/updates/read-release.ts';
import { makeKey, publish, serveUpdates, writeSource } from '../fakes/update-server.ts';

/** Makes the next console start as if from an AppImage, with a server that offers version 9.0.0. */
export async function offerUpdate(dataDir: string, folder: string) {
  await mkdir(dataDir, { recursive: true });
  await mkdir(folder, { recursive: true });
  const marker = join(folder, 'started');
  const writeProgram = (version: string) => Buffer.from(`#!/bin/sh\necho ${version} >> '${marker}'\n`);
  const appImage = join(folder, 'console.AppImage');
  await writeFile(appImage, writeProgram('0.1.0'));
  await chmod(appImage, 0o755);
  process.env['APPIMAGE'] = appImage;
  const key = makeKey();
  publish(folder, key, {
    list: nameReleaseList(process.platform, process.arch),
    bytes: writeProgram('9.0.0'),
  });
  const server = await serveUpdates(folder);
  await writeFile(join(dataDir, 'updates.json'), writeSource(server.url, key));
  // The file that electron-builder adds to a package.
  await writeFile(join(dataDir, 'dev-app-update.yml'), 'updaterCacheDirName: updates\n');
  return {
    server,
    installed: () => readFile(appImage, 'utf8'),
    started: () => readFile(marker, 'utf8').catch(() => ''),
  };
}
