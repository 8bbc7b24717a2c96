import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { downloadUrl, isReachable } from './download-source.ts';
import { readElectronDownload, readWantedVersion } from './electron-download.ts';
import { thisMachine } from './machine.ts';
import { runStep } from './run-step.ts';

const downloadLimitMs = 600_000;
// Enough to unpack the archive from the cache of `@electron/get`, which needs no network.
const cacheLimitMs = 30_000;

/**
 * Downloads Electron's runtime by the package's own `install.js`. A network that swallows packets would keep that for five
 * minutes: so it first checks that the server responds.
 * @param reachLimitMs how long the server may take to answer.
 * @returns whether the runtime is ready.
 */
export async function downloadElectron(folder: string, reachLimitMs: number): Promise<boolean> {
  const { state } = readElectronDownload(thisMachine, folder);
  if (state === 'ready') return true;
  // Another build was chosen, and what is downloaded would not be used.
  if (state === 'no-override') return false;
  // install.js takes an executable that is empty for a whole one.
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
