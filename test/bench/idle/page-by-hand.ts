import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Page } from 'playwright';
import { findChromium } from '../../../scripts/find-chromium.ts';

/** Renews the age of each row as often as the console does, with as little as that needs. */
const RENEW_AGES = `
  const rows = [...document.querySelectorAll('[role=listbox] [role=option], [role=row][data-index]')];
  const ages = rows.map((row) => row.appendChild(document.createElement('small')));
  const start = Date.now();
  setInterval(() => {
    for (const age of ages) age.textContent = Math.round((Date.now() - start) / 1000) + ' s ago';
  }, 5_000);`;

/**
 * The processor time, in per cent of a core, of a plain page with the same rows as `page` has now. It's drawn by the
 * same Chromium as the stand-in's.
 */
export async function measurePageByHand(page: Page, folder: string, seconds: number): Promise<number> {
  const [html, styles] = await page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement; // a clone has the type of what it copies
    for (const element of copy.querySelectorAll('script, link, meta')) element.remove();
    const sheets = [...document.styleSheets, ...document.adoptedStyleSheets];
    const rules = sheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText));
    return [copy.outerHTML, rules.join('\n')] as const;
  });
  const file = join(folder, 'by-hand.html');
  await writeFile(
    file,
    `<!doctype html><meta charset="utf-8">${html}<style>${styles}</style><script>${RENEW_AGES}</script>`,
  );
  const executablePath = (await findChromium()) ?? undefined;
  const browser = await chromium.launch({ ...(executablePath && { executablePath }) });
  try {
    const plain = await browser.newPage({ viewport: page.viewportSize() });
    await plain.goto(pathToFileURL(file).href);
    await plain.getByText('5 s ago', { exact: true }).nth(39).waitFor();
    const devtools = await browser.newBrowserCDPSession();
    async function readSeconds(): Promise<number> {
      const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
      const pages = processInfo.filter(({ type }) => type === 'renderer');
      return pages.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
    }
    await wait(5_000);
    const before = await readSeconds();
    await wait(seconds * 1_000);
    return (((await readSeconds()) - before) / seconds) * 100;
  } finally {
    await browser.close();
  }
}
