import { readFile } from 'node:fs/promises';
import { cannot, type Check, fail, type Outcome, pass } from '../check.ts';

interface ProcessState {
  readonly pid: number;
  /** `Tab` is a renderer process. */
  readonly type: string;
  /** Set only on macOS and Windows. */
  readonly sandboxed?: boolean;
}

export interface SandboxFacts {
  readonly platform: NodeJS.Platform;
  readonly isRoot: boolean;
  readonly isSwitchedOff: boolean;
  readonly metrics: () => readonly ProcessState[];
  /** Linux's `/proc/<pid>/status`. */
  readonly readStatus?: (pid: number) => Promise<string>;
}

export function sandboxCheck(facts: SandboxFacts): Check {
  return {
    name: 'sandbox',
    expected: "every page's process is in the operating system's sandbox",
    async run() {
      if (facts.isSwitchedOff)
        return facts.isRoot
          ? cannot('root cannot use the sandbox: --no-sandbox is set')
          : fail('--no-sandbox is set, which only root needs');
      const pages = facts.metrics().filter(({ type }) => type === 'Tab');
      if (pages.length === 0) return cannot('the runtime does not list its processes here');
      const states = await Promise.all(pages.map((page) => isSandboxed(page, facts)));
      return describe(states);
    },
  };
}

function describe(states: readonly (boolean | null)[]): Outcome {
  const open = states.filter((state) => state === false).length;
  if (open > 0) return fail(`${open} of ${states.length} processes are not sandboxed`);
  if (states.includes(null)) return cannot('the operating system does not report it');
  return pass(`${states.length} of ${states.length} processes`);
}

async function isSandboxed(
  { pid, sandboxed }: ProcessState,
  { platform, readStatus = (each) => readFile(`/proc/${each}/status`, 'utf8') }: SandboxFacts,
): Promise<boolean | null> {
  if (platform !== 'linux') return sandboxed ?? null;
  const countOf = async (each: number) => countFilters(await readStatus(each).catch(() => ''));
  const [page, main] = [await countOf(pid), await countOf(process.pid)];
  // A container can filter the system calls of all its processes. The sandbox adds its own filter.
  return page === null || main === null ? null : page > main;
}

/** The number of seccomp filters of a process (proc_pid_status(5)); null if the kernel doesn't report it. */
function countFilters(status: string): number | null {
  const [, filters] = /^Seccomp_filters:\s*(\d+)$/m.exec(status) ?? [];
  return filters === undefined ? null : Number(filters);
}
