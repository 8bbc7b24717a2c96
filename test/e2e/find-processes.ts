import { readdirSync, readFileSync } from 'node:fs';

/** On Linux, the processes with the data folder on their command line: the console and all that it started. */
export function findProcesses(dataDir: string): readonly string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc').filter((id) => {
    try {
      return /^\d+$/.test(id) && readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(dataDir);
    } catch {
      // It ended while we looked.
      return false;
    }
  });
}
