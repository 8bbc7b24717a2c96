import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { downloadUrl, isReachable } from './download-source.ts';
import { readElectronDownload, readWantedVersion } from './electron-download.ts';
import { thisMachine } from './machine.ts';
import { runStep } from './run-step.ts';

const downloadLimitMs = 600_000;
// Enough time to unpack the archive from the cache of `@electron/get`, without a network.
const cacheLimitMs = 30_000;

/**
 * Downloads Electron's runtime with the package's own `install.js`. On a network that drops packets this would block
 * for five minutes, so it first checks that the server responds.
 * @param reachLimitMs maximum response time of the server.
 * @returns whether the runtime is ready.
 */
export async function downloadElectron(folder: string, reachLimitMs: number): Promise<boolean> {
  const { state } = readElectronDownload(thisMachine, folder);
  if (state === 'ready') return true;
  // Another build was chosen, and the download would not be used.
  if (state === 'no-override') return false;
  // install.js accepts an empty executable as a complete one.
  if (state === 'broken')
    for (const part of ['dist', 'path.txt']) rmSync(join(folder, part), { recursive: true, force: true });
  const url = downloadUrl(
    readWantedVersion(thisMachine, folder),
    process.env,
    process.platform,
    process.arch,
  );
  const limitMs = (await isReachable(url, process.env, reachLimitMs)) ? downloadLimitMs : cacheLimitMs;
  const isDone = runStep(process.execPath, [join(folder, 'install.js')], limitMs);
  return isDone && readElectronDownload(thisMachine, folder).state === 'ready';
}
