import type { RunningConsole } from './fixture.ts';

/**
 * The difference between the width of a page and that of its window's content at a zoom, in CSS pixels. The window
 * itself is wider than its content.
 */
export async function missingWidth({ app, page }: RunningConsole, zoom: number): Promise<number> {
  const width = await app.evaluate(
    ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getContentBounds().width ?? 0,
  );
  return Math.abs((await page.evaluate(() => innerWidth)) - width / zoom);
}
