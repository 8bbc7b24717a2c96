import { readFileSync } from 'node:fs';
import type { ElectronApplication } from 'playwright';

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** The seconds of processor time of each kind of process of the app so far, by Electron's names of kinds. */
export async function readProcessorTime(app: ElectronApplication): Promise<ReadonlyMap<string, number>> {
  const processes = await app.evaluate(({ app: electronApp }) =>
    electronApp.getAppMetrics().map(({ pid, type }) => ({ pid, type })),
  );
  const seconds = new Map<string, number>();
  for (const { pid, type } of processes) seconds.set(type, (seconds.get(type) ?? 0) + readSeconds(pid));
  return seconds;
}

/** proc(5): utime and stime are the 12th and 13th field after the name, which can contain spaces. */
export function readSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
