import { launchChromium } from './grid/launch-chromium.ts';
import { type Measurement, measurePage } from './grid/measure.ts';
import { type ContenderId, contenderIds, contenders, startPages } from './grid/pages.ts';
import { judge, printTable, sumUp } from './grid/report.ts';

/** Of 50 devices each. Most labs have 500 devices. */
const AGENTS = [10, 1_000];
const ROUNDS = 3;
/** The rounds of ours and the floor with most devices, whose ratio is judged. */
const JUDGED_ROUNDS = 9;

/**
 * Our device table and other grids on the same devices in the same browser, alternately: data to first paint,
 * search, sort, facet counts, scrolling, processor time, heap and transfer size. `--changes` measures while 1,000
 * cells change in a second; `--small` has only 500 devices, `--large` 50,000, `--quick` one round of them;
 * `--only a,b` selects grids; `--screenshot` measures a screenshot in the details instead.
 * Ours and the floor are measured 9 times with 50,000 devices, all others 3 times.
 */
export async function run(options: readonly string[]): Promise<boolean> {
  if (options.includes('--screenshot')) return (await import('./grid/screenshot.ts')).runScreenshot();
  const isQuick = options.includes('--quick');
  const isChanging = options.includes('--changes');
  const isLarge = isQuick || isChanging || options.includes('--large');
  const only = options[options.indexOf('--only') + 1]?.split(',');
  const ids = contenderIds.filter((id) => !options.includes('--only') || only?.includes(id));
  const pages = await startPages(ids);
  const browser = await launchChromium();
  try {
    let isGood = true;
    const sizes = options.includes('--small') ? AGENTS.slice(0, 1) : isLarge ? AGENTS.slice(-1) : AGENTS;
    for (const agents of sizes) {
      const measurements = new Map<ContenderId, Measurement[]>(ids.map((id) => [id, []]));
      const rounds = isQuick ? 1 : agents === AGENTS.at(-1) ? JUDGED_ROUNDS : ROUNDS;
      for (let round = 0; round < rounds; round += 1) {
        const visited = round < ROUNDS ? ids : ids.filter((id) => id === 'ours' || id === 'floor');
        for (const id of visited)
          measurements.get(id)?.push(await measurePage(browser, pages, id, agents, isChanging));
      }
      const figures = new Map([...measurements].map(([id, made]) => [id, sumUp(made, pages.size(id))]));
      console.log(
        `\n${(agents * 50).toLocaleString('en')} devices${isChanging ? ', 1,000 cells a second changing' : ''}`,
      );
      printTable(new Map([...figures].map(([id, each]) => [contenders[id].name, each])));
      if (agents !== AGENTS.at(-1)) continue;
      isGood = judge(figures);
    }
    return isGood;
  } finally {
    await browser.close();
    await pages.close();
  }
}
