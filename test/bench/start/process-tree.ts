import { readdirSync, readFileSync } from 'node:fs';
import { median } from '../median.ts';

/** A sum for each kind of process, by the names of Chromium's switch `--type`. */
export type ByKind = ReadonlyMap<string, number>;

/** Reads a figure of a process and of all below it, on Linux. One that ends meanwhile counts nothing. */
export function readByKind(root: number, read: (pid: number) => number): ByKind {
  const sums = new Map<string, number>();
  for (const pid of listTree(root)) {
    const kind = /--type=([\w-]+)/.exec(orEmpty(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')))?.[1];
    // Beside the stand-in, Chromium has a main process of its own.
    const name = kind ?? (pid === root ? 'main' : 'browser');
    sums.set(name, (sums.get(name) ?? 0) + Number(orEmpty(() => String(read(pid)))));
  }
  return sums;
}

/** Medians of all kinds, and of their sum. */
export function sumUpKinds(found: readonly ByKind[]): Readonly<Record<string, number>> {
  const kinds = [...new Set(found.flatMap((each) => [...each.keys()]))];
  const middle = (read: (each: ByKind) => number) => Math.round(median(found.map(read)));
  return {
    ...Object.fromEntries(kinds.map((kind) => [kind, middle((each) => each.get(kind) ?? 0)])),
    all: middle(sumOf),
  };
}

export function sumOf(figures: ByKind): number {
  return [...figures.values()].reduce((sum, each) => sum + each, 0);
}

function listTree(root: number): readonly number[] {
  const all = readdirSync('/proc').map(Number).filter(Number.isInteger);
  // proc(5): the parent is the second field after the name, which can contain spaces and parentheses.
  const byParent = Map.groupBy(all, (pid) =>
    Number(/.*\) \S (\d+)/s.exec(orEmpty(() => readFileSync(`/proc/${pid}/stat`, 'utf8')))?.[1]),
  );
  const withThoseBelow = (pid: number): readonly number[] => [
    pid,
    ...(byParent.get(pid) ?? []).flatMap(withThoseBelow),
  ];
  return withThoseBelow(root);
}

function orEmpty(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}
