import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { isRetryDue, readStamp } from './stamp.ts';

/**
 * Downloads Electron's runtime beside a console that runs on the stand-in, when the last try was a day ago or more. The
 * child belongs to no terminal, has the lowest priority and outlives this process.
 * @param modules the folder `node_modules`, with the stamp.
 * @param script what downloads.
 * @returns the file with the output of the child; null when it is not yet due.
 * @throws when the file cannot be written.
 */
export function retryDownload(modules: string, script: string, now = new Date()): string | null {
  if (!isRetryDue(readStamp(join(modules, '.setup.json')), now)) return null;
  const file = join(modules, '.cache/get-electron.log');
  mkdirSync(dirname(file), { recursive: true });
  const output = openSync(file, 'w');
  const child = spawn(process.execPath, [script], {
    detached: true,
    stdio: ['ignore', output, output],
    windowsHide: true,
  });
  child.unref();
  closeSync(output);
  // A download that cannot be started must not end the console.
  child.on('error', () => {});
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  return file;
}
