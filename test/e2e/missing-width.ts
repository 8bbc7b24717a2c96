import type { RunningConsole } from './fixture.ts';

/** By how many pixels of CSS a page misses the width of its window's content at a zoom. A frame takes what it takes. */
export async function missingWidth({ app, page }: RunningConsole, zoom: number): Promise<number> {
  const width = await app.evaluate(
    ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getContentBounds().width ?? 0,
  );
  return Math.abs((await page.evaluate(() => innerWidth)) - width / zoom);
}
