import { readFile } from 'node:fs/promises';
import type { ProcessMetric } from 'electron';
import { cannot, fail, type Outcome, pass } from './run-checks.ts';

export interface Sandbox {
  readonly platform: NodeJS.Platform;
  readonly isRoot: boolean;
  readonly isSwitchedOff: boolean;
  readonly processes: readonly Process[];
}

/** `Tab` is a page's process. Only macOS and Windows set `sandboxed`. */
type Process = Pick<ProcessMetric, 'pid' | 'type' | 'sandboxed'>;

const readStatusFile = (pid: number) => readFile(`/proc/${pid}/status`, 'utf8');

export async function checkSandbox(
  { platform, isRoot, isSwitchedOff, processes }: Sandbox,
  readStatus = readStatusFile,
): Promise<Outcome> {
  if (isSwitchedOff)
    return isRoot
      ? cannot('root cannot use the sandbox: --no-sandbox is set')
      : fail('--no-sandbox is set, which only root needs');
  const pages = processes.filter(({ type }) => type === 'Tab');
  if (pages.length === 0) return cannot('the runtime does not list its processes here');
  const countOf = async (pid: number) => countFilters(await readStatus(pid).catch(() => ''));
  const isSandboxed = async ({ pid, sandboxed }: Process) => {
    if (platform !== 'linux') return sandboxed ?? null;
    const [page, main] = [await countOf(pid), await countOf(process.pid)];
    // A container may filter all its processes' system calls. The sandbox adds a filter of its own.
    return page === null || main === null ? null : page > main;
  };
  const states = await Promise.all(pages.map(isSandboxed));
  const open = states.filter((state) => state === false).length;
  if (open > 0) return fail(`${open} of ${states.length} processes are not sandboxed`);
  if (states.includes(null)) return cannot('the operating system does not report it');
  return pass(`${states.length} of ${states.length} processes`);
}

/** How many seccomp filters a process has (proc_pid_status(5)); null if the kernel doesn't say. */
function countFilters(status: string): number | null {
  const [, filters] = /^Seccomp_filters:\s*(\d+)$/m.exec(status) ?? [];
  return filters === undefined ? null : Number(filters);
}
