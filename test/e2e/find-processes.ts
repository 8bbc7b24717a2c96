import { readdirSync, readFileSync } from 'node:fs';

/** On Linux: the processes with the data folder on their command line, which are the console and its children. */
export function findProcesses(dataDir: string): readonly string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc').filter((id) => {
    try {
      return /^\d+$/.test(id) && readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(dataDir);
    } catch {
      // The process ended meanwhile.
      return false;
    }
  });
}
