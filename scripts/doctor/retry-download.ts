import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { isRetryDue, readStamp } from './stamp.ts';

/**
 * Downloads Electron's runtime parallel to a console that runs on the stand-in, if the last try was a day ago or
 * more. The child process has no terminal, has the lowest priority, and outlives this process.
 * @param modules the folder `node_modules`, with the stamp.
 * @param script the script that downloads.
 * @returns the file with the output of the child; null if no try is due.
 * @throws if the file can't be written.
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
  // A failure to start the download must not end the console.
  child.on('error', () => {});
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  return file;
}
