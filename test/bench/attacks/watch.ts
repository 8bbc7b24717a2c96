import { readFileSync } from 'node:fs';
import { setInterval as ticks, setTimeout as wait } from 'node:timers/promises';
import { Caller } from './caller.ts';
import type { Serve } from './serve.ts';
import { format, largest } from './verdict.ts';
import { median } from '../median.ts';

const EVERY_MS = 50;

/** The response times of a service for other callers: the longest, and its reference. */
export interface Waits {
  readonly longestMs: number;
  readonly medianMs: number;
}

/** Requests `/healthz` of each service alternately, each time on a new connection, for this time. */
export async function watchHealth(
  services: readonly Serve[],
  from: string,
  durationMs: number,
): Promise<readonly Waits[]> {
  const callers = services.map(({ address }) => ({
    caller: new Caller(address, from),
    times: [] as number[],
  }));
  const endsAt = performance.now() + durationMs;
  while (performance.now() < endsAt) {
    for (const { caller, times } of callers) {
      const reply = await caller.send('/healthz');
      if (reply.status !== 200) throw new Error(`/healthz was answered ${reply.status}`);
      times.push(reply.ms);
    }
    await wait(EVERY_MS);
  }
  return callers.map(({ times }) => ({ longestMs: largest(times), medianMs: median(times) }));
}

export function describeQuiet({ longestMs, medianMs }: Waits): string {
  return `a quiet one: longest ${format(longestMs)}, median ${format(medianMs)} ms`;
}

/** Resident memory of a process in MB. Linux only. */
export function readMemory({ pid }: Pick<Serve, 'pid'>): number {
  const [, kib = 'NaN'] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return (Number(kib) * 1024) / 1e6;
}

/** The maximum memory of a process until `over` is aborted, in MB. */
export async function watchMemory(service: Serve, over: AbortSignal): Promise<number> {
  let most = readMemory(service);
  try {
    for await (const _ of ticks(EVERY_MS, undefined, { signal: over })) {
      most = Math.max(most, readMemory(service));
    }
  } catch {
    // The process has ended.
  }
  return most;
}
