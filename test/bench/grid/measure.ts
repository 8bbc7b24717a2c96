import type { Browser, CDPSession, Page } from 'playwright';
import type { ContenderId, Pages } from './pages.ts';

import type { Painted } from './page/paint.ts';

/** The figures of one visit to the page of a grid. */
export interface Measurement {
  /** The milliseconds of processor time of the page's main thread for one event, by kind. */
  readonly cpu: Readonly<Record<'first' | 'search' | 'sort' | 'frame', number>>;
  readonly first: Painted;
  readonly rare: readonly Painted[];
  readonly frequent: readonly Painted[];
  readonly sort: readonly Painted[];
  readonly facetsMs: number | null;
  /** Milliseconds between frames while scrolling. */
  readonly scroll: readonly number[];
  /** The heap of script objects with the data, without that of the empty page. */
  readonly heapBytesPerDevice: number;
}

const DEVICES_PER_AGENT = 50;
/** Several, because a word has few letters, and each is typed at a random time within a frame. */
const SEARCHES = 3;

/** Reloads a grid's page and measures it with `agents` agents of 50 devices. */
export async function measurePage(
  browser: Browser,
  pages: Pages,
  id: ContenderId,
  agents: number,
  isChanging: boolean,
): Promise<Measurement> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    page.on('pageerror', (error) => console.error(`${id}: ${error.message}`));
    await page.addInitScript({ path: pages.early.harness });
    if (id === 'ours') await page.addInitScript({ path: pages.early.ours });
    await page.goto(pages.address(id));
    if (id === 'ours') await page.waitForSelector('#root[data-state=ready]');
    const devtools = await context.newCDPSession(page);
    const before = await readHeap(devtools);
    await page.evaluate((count) => window.harness.prepare(count), agents);
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    const atStart = await readCpuMs(devtools);
    const first = await page.evaluate(() => window.harness.show());
    const firstMs = (await readCpuMs(devtools)) - atStart;
    if (isChanging) await page.evaluate(() => window.harness.change(true));
    const { cpu, ...figures } = await measure(page, devtools);
    if (isChanging) await page.evaluate(() => window.harness.change(false));
    await page.evaluate(() => window.harness.forget());
    const after = await readHeap(devtools);
    return {
      first,
      ...figures,
      cpu: { first: firstMs, ...cpu },
      heapBytesPerDevice: (after - before) / (agents * DEVICES_PER_AGENT),
    };
  } catch (error) {
    throw new Error(`${id} could not be measured with ${agents} agents`, { cause: error });
  } finally {
    await context.close();
  }
}

async function measure(page: Page, devtools: CDPSession) {
  // The first of each is not counted, because it compiles code and fills caches.
  await page.evaluate(() => window.harness.search('rare'));
  await page.evaluate(() => window.harness.search('frequent'));
  const atStart = await readCpuMs(devtools);
  const rare: Painted[] = [];
  const frequent: Painted[] = [];
  for (let turn = 0; turn < SEARCHES; turn += 1) {
    rare.push(...(await page.evaluate(() => window.harness.search('rare'))));
    frequent.push(...(await page.evaluate(() => window.harness.search('frequent'))));
  }
  const searched = await readCpuMs(devtools);
  const sort = await page.evaluate(() => window.harness.sortBySome());
  const sorted = await readCpuMs(devtools);
  const facetsMs = await page.evaluate(() => window.harness.facets());
  const counted = await readCpuMs(devtools);
  const scroll = await page.evaluate(() => window.harness.scroll());
  const scrolled = await readCpuMs(devtools);
  const cpu = {
    search: (searched - atStart) / (rare.length + frequent.length),
    sort: (sorted - searched) / sort.length,
    frame: (scrolled - counted) / scroll.length,
  };
  return { rare, frequent, sort, facetsMs, scroll, cpu };
}

/** The processor time of the page's main thread so far, without other programs. */
async function readCpuMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1_000;
}

/** Bytes of script objects that are still used. */
async function readHeap(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize;
}
