import { readdirSync, readFileSync } from 'node:fs';
import type Electron from 'electron';

interface Running {
  readonly pid: number;
  readonly parent: number;
  /** The `--type` of a Chromium's process; null for its first one, and for others. */
  readonly type: string | null;
}

/** Chromium's name of a process kind, and Electron's. */
const types: Readonly<Record<string, Electron.ProcessMetric['type']>> = {
  renderer: 'Tab',
  'gpu-process': 'GPU',
  utility: 'Utility',
  zygote: 'Zygote',
};

/** app.md, `app.getAppMetrics()`: all processes of the app, without their usage. The list is empty except on Linux. */
export function getAppMetrics(): Pick<Electron.ProcessMetric, 'pid' | 'type'>[] {
  const all = listProcesses();
  return [
    { pid: process.pid, type: 'Browser' },
    ...descendants(all, process.pid).flatMap(({ pid, type }) =>
      type === null ? [] : [{ pid, type: types[type] ?? ('Unknown' as const) }],
    ),
  ];
}

function descendants(all: readonly Running[], pid: number): readonly Running[] {
  return all
    .filter(({ parent }) => parent === pid)
    .flatMap((child) => [child, ...descendants(all, child.pid)]);
}

function listProcesses(): readonly Running[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const [, parent] = /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${name}/status`, 'utf8')) ?? [];
        const [, type = null] = /--type=([\w-]+)/.exec(readFileSync(`/proc/${name}/cmdline`, 'latin1')) ?? [];
        return [{ pid: Number(name), parent: Number(parent), type }];
      } catch {
        // The process has ended.
        return [];
      }
    });
}
