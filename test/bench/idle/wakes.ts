import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession } from 'playwright';

/** What runs in a page's main thread, by its name in Chromium's traces. */
const causes: Readonly<Record<string, string>> = {
  TimerFire: 'timers',
  FireAnimationFrame: 'animation frames',
  FireIdleCallback: 'idle callbacks',
  // The stand-in's messages from main.
  EvaluateScript: 'messages',
  FunctionCall: 'functions',
  Commit: 'frames drawn',
};
/** What follows sooner than this belongs to the same wake: the frame after a timer, and what is drawn after it. */
const SAME_WAKE_US = 100_000;

export interface Wakes {
  /** Times a second that the page had something to do, after at least 0.1 s of nothing. */
  readonly perSecond: number;
  /** How often a second each cause ran. */
  readonly byCause: ReadonlyMap<string, number>;
}

interface TraceEvent {
  readonly name: string;
  /** Begins and ends of what takes long have other phases than `X`, a whole. */
  readonly ph: string;
  /** In microseconds. */
  readonly ts: number;
}

/** Watches a page for so many seconds. A trace costs time itself: processor time is not to be measured meanwhile. */
export async function countWakes(devtools: CDPSession, seconds: number): Promise<Wakes> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { readonly value: readonly object[] }): void => {
    // The protocol has no type for what a trace holds.
    events.push(...(value as readonly TraceEvent[]).filter(({ name, ph }) => name in causes && ph === 'X'));
  };
  devtools.on('Tracing.dataCollected', collect);
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline'] },
  });
  await wait(seconds * 1_000);
  await devtools.send('Tracing.end');
  await complete;
  devtools.off('Tracing.dataCollected', collect);
  return sumUpWakes(events, seconds);
}

export function sumUpWakes(events: readonly TraceEvent[], seconds: number): Wakes {
  const byCause = new Map<string, number>();
  let wakes = 0;
  let last = -Infinity;
  for (const { name, ts } of events.toSorted((one, other) => one.ts - other.ts)) {
    const cause = causes[name] ?? name;
    byCause.set(cause, (byCause.get(cause) ?? 0) + 1 / seconds);
    if (ts - last > SAME_WAKE_US) wakes += 1;
    last = ts;
  }
  return { perSecond: wakes / seconds, byCause };
}
