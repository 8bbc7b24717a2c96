import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { type Runtime, switchesForUser } from '../../../scripts/electron.ts';
import type { Contestant } from './contestants.ts';

const limitMs = 60_000;

/** Milliseconds of one start, each from the start of the process. */
export interface StartTimes {
  /** Until the runtime reported that the app is ready. */
  readonly appReady: number;
  /** Until main opened its window. */
  readonly window: number;
  /** Until the window's page was usable. */
  readonly usable: number;
  /** The requests of the page until then. */
  readonly files: readonly string[];
}

const saidSchema = z.object({
  appReadyAt: z.number(),
  windowAt: z.number(),
  usableAt: z.number(),
  files: z.array(z.string()),
});

/** Starts a contestant, waits until it is usable, and ends it. */
export async function timeStart(runtime: Runtime, { app, dataDir }: Contestant): Promise<StartTimes> {
  const args = [...switchesForUser, '--headless', `--user-data-dir=${dataDir}`, '--lang=en', app];
  const startedAt = performance.timeOrigin + performance.now();
  const child =
    runtime.kind === 'electron'
      ? spawn(runtime.executable, args, { stdio: ['ignore', 'pipe', 'inherit'] })
      : spawn(process.execPath, [runtime.executable, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  try {
    const { appReadyAt, windowAt, usableAt, files } = saidSchema.parse(JSON.parse(await readLine(child)));
    return {
      appReady: appReadyAt - startedAt,
      window: windowAt - startedAt,
      usable: usableAt - startedAt,
      files,
    };
  } finally {
    child.kill();
    await exited;
  }
}

/** The line with the times. The runtime may print other lines before. */
async function readLine({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('Its output was not asked for');
  const lines = createInterface({ input: stdout, signal: AbortSignal.timeout(limitMs) });
  for await (const line of lines) if (line.startsWith('{')) return line;
  throw new Error('It ended before it could be used');
}
