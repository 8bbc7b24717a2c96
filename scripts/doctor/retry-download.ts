import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { isRetryDue, readStamp } from './stamp.ts';

/**
 * Tries to get Electron while the console runs on the stand-in, at most once a day. The child has no terminal
 * and the lowest priority, and outlives us.
 * @param modules the folder `node_modules`, with the stamp
 * @returns the file with the child's output; null if it's too early
 * @throws if the file can't be written
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
  // If it can't even start, the console goes on.
  child.on('error', () => {});
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  return file;
}
