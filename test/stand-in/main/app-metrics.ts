import { readdirSync, readFileSync } from 'node:fs';
import type Electron from 'electron';

/** Chromium's name of a process kind, and Electron's. */
const types: Readonly<Record<string, Electron.ProcessMetric['type']>> = {
  renderer: 'Tab',
  'gpu-process': 'GPU',
  utility: 'Utility',
  zygote: 'Zygote',
};

/** app.md, `app.getAppMetrics()`: all processes of the app, without their usage. Only this one, except on Linux. */
export function getAppMetrics(): Pick<Electron.ProcessMetric, 'pid' | 'type'>[] {
  const children = process.platform === 'linux' ? descendants(process.pid) : [];
  return [
    { pid: process.pid, type: 'Browser' },
    ...children.flatMap((pid) => {
      const type = typeOf(pid);
      return type === null ? [] : [{ pid, type: types[type] ?? ('Unknown' as const) }];
    }),
  ];
}

/** Null for Chromium's first process, and for one that has ended. */
function typeOf(pid: number): string | null {
  try {
    return /--type=([\w-]+)/.exec(readFileSync(`/proc/${pid}/cmdline`, 'latin1'))?.[1] ?? null;
  } catch {
    return null;
  }
}

function descendants(pid: number): readonly number[] {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const children = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'latin1'));
    return children
      .flatMap((pids) => pids.split(' ').filter(Boolean).map(Number))
      .flatMap((child) => [child, ...descendants(child)]);
  } catch {
    // The process has ended.
    return [];
  }
}
