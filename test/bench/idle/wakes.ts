import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession } from 'playwright';

/** The tasks of a page's main thread, by their names in Chromium's traces. */
const causes: Readonly<Record<string, string>> = {
  TimerFire: 'timers',
  FireAnimationFrame: 'animation frames',
  FireIdleCallback: 'idle callbacks',
  // The stand-in's messages from main.
  EvaluateScript: 'messages',
  FunctionCall: 'functions',
  Commit: 'frames drawn',
};
/** Tasks within this time belong to the same wake: the frame after a timer, and its drawing. */
const SAME_WAKE_US = 100_000;

export interface Wakes {
  /** How often the page became active in a second, after at least 0.1 s of idle time. */
  readonly perSecond: number;
  /** How often a second each cause ran. */
  readonly byCause: ReadonlyMap<string, number>;
}

interface TraceEvent {
  readonly name: string;
  /** The phase: `X` for a complete event, and others for the begin and end events of long tasks. */
  readonly ph: string;
  /** In microseconds. */
  readonly ts: number;
}

/** Traces a page for this many seconds. A trace costs processor time, which must not be measured at the same time. */
export async function countWakes(devtools: CDPSession, seconds: number): Promise<Wakes> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { readonly value: readonly object[] }): void => {
    // The protocol has no type for the contents of a trace.
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

function sumUpWakes(events: readonly TraceEvent[], seconds: number): Wakes {
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
