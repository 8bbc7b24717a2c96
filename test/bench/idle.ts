import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Layout, layouts } from '#shared/model/list-view.ts';
import { build } from '../../scripts/build.ts';
import { type IdleConsole, type Lab, openIdleConsole } from './idle/console.ts';
import { measurePageByHand } from './idle/page-by-hand.ts';
import { readProcessorTime } from './idle/processor-time.ts';
import { countWakes, type Wakes } from './idle/wakes.ts';

const SECONDS = 40;
const WAKE_SECONDS = 20;
/** The work after a change of the layout has ended after this time. */
const SETTLE_MS = 5_000;
/** Of the processor time of a page by hand with the same rows. */
const MAX_RATIO = 2;
const MAX_WAKES = 1;
const labs: readonly Lab[] = ['answering', 'silent'];
const root = join(import.meta.dirname, '../..');

interface Idle {
  /** Per cent of a core, by kind of process. */
  readonly share: ReadonlyMap<string, number>;
  /** Per cent of a core, of the page by hand. */
  readonly byHand: number;
  readonly wakes: Wakes;
  /** Of the machine, over the last minute. */
  readonly load: number;
}

/**
 * The cost of the console while 40 unchanged devices are on screen, as cards and as a table, of eight agents and of
 * one that has fallen silent: processor time of each kind of process over 40 s, that of a page by hand which draws the
 * same rows and renews their ages, and how often the page wakes. Only Linux reports the processor time of
 * other processes.
 */
export async function run(): Promise<boolean> {
  await build();
  let isMet = true;
  for (const lab of labs) {
    console.log(lab === 'silent' ? '\nOne silent agent of 40 devices' : '\nEight agents of 5 devices');
    isMet = (await measure(lab)) && isMet;
  }
  return isMet;
}

async function measure(lab: Lab): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'idle-bench-'));
  try {
    const idle = await openIdleConsole(root, join(folder, 'data'), lab);
    try {
      let isMet = true;
      for (const layout of layouts) isMet = judge(layout, await measureLayout(idle, layout, folder)) && isMet;
      return isMet;
    } finally {
      await idle.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function measureLayout(
  { app, page, show }: IdleConsole,
  layout: Layout,
  folder: string,
): Promise<Idle> {
  await show(layout);
  await wait(SETTLE_MS);
  const before = await readProcessorTime(app);
  const startedAt = performance.now();
  await wait(SECONDS * 1_000);
  const after = await readProcessorTime(app);
  const load = loadavg()[0] ?? NaN;
  const seconds = (performance.now() - startedAt) / 1_000;
  const share = new Map(
    [...after].map(([kind, time]) => [kind, ((time - (before.get(kind) ?? 0)) / seconds) * 100]),
  );
  const devtools = await page.context().newCDPSession(page);
  const wakes = await countWakes(devtools, WAKE_SECONDS);
  await devtools.detach();
  const byHand = await measurePageByHand(page, folder, SECONDS);
  return { share, byHand, wakes, load };
}

function judge(layout: Layout, { share, byHand, wakes, load }: Idle): boolean {
  const shareOf = (kind: string) => share.get(kind) ?? 0;
  const causes = Array.from(wakes.byCause, ([cause, count]) => `${cause} ${count.toFixed(1)}`);
  const ratio = shareOf('Tab') / byHand;
  const isMet = ratio <= MAX_RATIO && wakes.perSecond <= MAX_WAKES;
  console.log(
    `${layout}: page ${percent(shareOf('Tab'))} of a core, by hand ${percent(byHand)}: ${ratio.toFixed(2)} times (at most ${MAX_RATIO} is wanted); main ${percent(shareOf('Browser'))}, drawing ${percent(shareOf('GPU'))}; load ${load.toFixed(1)}`,
  );
  console.log(
    `  wakes a second ${wakes.perSecond.toFixed(2)} (at most ${MAX_WAKES} is wanted); ${causes.join(', ')}: ${isMet ? 'met' : 'NOT MET'}`,
  );
  return isMet;
}

function percent(value: number): string {
  return `${value.toFixed(2)} %`;
}
