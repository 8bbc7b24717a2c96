import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { type Browser, type CDPSession, chromium } from 'playwright';
import { findChromium } from '../../../scripts/find-chromium.ts';

const built = join(import.meta.dirname, '../../../out/renderer');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** The product's page in a browser, with the bench in the place of main. */
export interface SoakPage {
  hear(event: string, payload: unknown): Promise<void>;
  /** Bytes of its script's heap in use. */
  readHeap(): Promise<number>;
  /** What its list says it shows. */
  countRows(): Promise<number>;
  close(): Promise<void>;
}

export async function openPage(
  invoke: (route: string, input: unknown) => Promise<unknown>,
): Promise<SoakPage> {
  const executablePath = await findChromium();
  const browser: Browser = await chromium.launch({
    ...(executablePath !== null && { executablePath }),
    args: ['--no-sandbox', '--disable-renderer-backgrounding'],
  });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.on('pageerror', (error) => console.error(`the page: ${error.message}`));
  await page.route('http://console.test/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const contentType = types[extname(pathname)] ?? 'application/octet-stream';
    await route.fulfill({ body: await readFile(join(built, pathname)), contentType });
  });
  await page.exposeFunction('askMain', invoke);
  await page.addInitScript(() => {
    const listeners = new Map<string, Set<(payload: unknown) => void>>();
    const bridge = {
      // What the bench has put there.
      invoke: (route: string, input: unknown) => Reflect.get(window, 'askMain')(route, input) as unknown,
      subscribe(event: string, listener: (payload: unknown) => void) {
        const all = listeners.get(event) ?? new Set();
        listeners.set(event, all.add(listener));
        return () => all.delete(listener);
      },
    };
    const hearMain = (event: string, payload: unknown) => {
      for (const listener of listeners.get(event) ?? []) listener(payload);
    };
    Object.assign(window, { bridge, hearMain });
  });
  await page.goto('http://console.test/index.html');
  await page.waitForSelector('#root[data-state=ready]');
  const devtools: CDPSession = await page.context().newCDPSession(page);
  return {
    async hear(event, payload) {
      await page.evaluate(([name, value]) => void Reflect.get(window, 'hearMain')(name, value), [
        event,
        payload,
      ] as const);
    },
    async readHeap() {
      await devtools.send('HeapProfiler.collectGarbage');
      return (await devtools.send('Runtime.getHeapUsage')).usedSize;
    },
    countRows: async () =>
      Number((await page.locator('[aria-setsize]').first().getAttribute('aria-setsize')) ?? 0),
    close: () => browser.close(),
  };
}
