import { z } from 'zod';
import type { Runtime } from '../../../scripts/electron.ts';
import { readSeconds } from '../idle/processor-time.ts';
import { type ByKind, readByKind } from './process-tree.ts';
import { startApp } from './start-app.ts';

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
  /** Milliseconds of processor time. Empty if this isn't Linux. */
  readonly processorTime: ByKind;
}

const saidSchema = z.object({
  appReadyAt: z.number(),
  windowAt: z.number(),
  usableAt: z.number(),
  files: z.array(z.string()),
});

/** Starts an app, waits until it is usable, and ends it. */
export async function timeStart(runtime: Runtime, app: string): Promise<StartTimes> {
  const startedAt = performance.timeOrigin + performance.now();
  const { pid, report, close } = await startApp(runtime, app, `${app}-data`);
  const processorTime =
    process.platform === 'linux' ? readByKind(pid, (each) => readSeconds(each) * 1_000) : new Map();
  await close();
  const { appReadyAt, windowAt, usableAt, files } = saidSchema.parse(report);
  return {
    appReady: appReadyAt - startedAt,
    window: windowAt - startedAt,
    usable: usableAt - startedAt,
    files,
    processorTime,
  };
}
