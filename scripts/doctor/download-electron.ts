import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { downloadUrl, isReachable } from './download-source.ts';
import { readElectronDownload, readWantedVersion } from './electron-download.ts';
import { thisMachine } from './machine.ts';
import { runStep } from './run-step.ts';

const downloadLimitMs = 600_000;
// Enough to unpack the archive from `@electron/get`'s cache, without a network.
const cacheLimitMs = 30_000;

/**
 * Runs the package's own `install.js`. If the network drops packets that would block for five minutes, so ask
 * the server first.
 * @param reachLimitMs how long the server may take to answer
 * @returns is the runtime ready?
 */
export async function downloadElectron(folder: string, reachLimitMs: number): Promise<boolean> {
  const { state } = readElectronDownload(thisMachine, folder);
  if (state === 'ready') return true;
  // Another build was chosen, so the download would be for nothing.
  if (state === 'no-override') return false;
  // To install.js, an empty executable is a complete one.
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
