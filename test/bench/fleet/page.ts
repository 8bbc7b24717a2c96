import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { CDPSession } from 'playwright';
import { launchChromium } from '../grid/launch-chromium.ts';
import type { FloorSweep } from './commands.ts';

const built = join(import.meta.dirname, '../../../out/renderer');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** The product's page in a browser. The bench replaces main. */
export interface BenchPage {
  /** Bytes of its script's heap in use. */
  readHeap(): Promise<number>;
  /**
   * Sends it the messages of the fleet, each in its own task. Returns the milliseconds until the first and until
   * all of this many devices are painted.
   */
  show(messages: readonly unknown[], devices: number): Promise<Pick<FloorSweep, 'firstMs' | 'allMs'>>;
  close(): Promise<void>;
}

export async function openPage(
  invoke: (route: string, input: unknown) => Promise<unknown>,
): Promise<BenchPage> {
  const browser = await launchChromium();
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.on('pageerror', (error) => console.error(`the page: ${error.message}`));
  await page.route('http://console.test/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const contentType = types[extname(pathname)] ?? 'application/octet-stream';
    await route.fulfill({ body: await readFile(join(built, pathname)), contentType });
  });
  await page.exposeFunction('invokeMain', invoke);
  await page.addInitScript(() => {
    const listeners = new Map<string, Set<(payload: unknown) => void>>();
    const bridge = {
      // The bench has set it.
      invoke: (route: string, input: unknown) => Reflect.get(window, 'invokeMain')(route, input) as unknown,
      subscribe(event: string, listener: (payload: unknown) => void) {
        const all = listeners.get(event) ?? new Set();
        listeners.set(event, all.add(listener));
        return () => all.delete(listener);
      },
    };
    const receiveFromMain = (event: string, payload: unknown) => {
      for (const listener of listeners.get(event) ?? []) listener(payload);
    };
    Object.assign(window, { bridge, receiveFromMain });
  });
  await page.goto('http://console.test/index.html');
  await page.waitForSelector('#root[data-state=ready]');
  const devtools: CDPSession = await page.context().newCDPSession(page);
  return {
    async readHeap() {
      await devtools.send('HeapProfiler.collectGarbage');
      return (await devtools.send('Runtime.getHeapUsage')).usedSize;
    },
    show: (messages, devices) =>
      page.evaluate(
        async ([all, wanted]) => {
          const painted = async (isDone: (rows: number) => boolean) => {
            for (;;) {
              await new Promise((resolve) => requestAnimationFrame(resolve));
              const rows = Number(document.querySelector('[aria-setsize]')?.getAttribute('aria-setsize'));
              // A task queued from within a frame runs after it was painted.
              await new Promise((resolve) => setTimeout(resolve));
              if (isDone(rows)) return performance.now();
            }
          };
          const startedAt = performance.now();
          const first = painted((rows) => rows > 0);
          const last = painted((rows) => rows === wanted);
          for (const message of all) {
            Reflect.get(window, 'receiveFromMain')('fleet.changed', message);
            await new Promise((resolve) => setTimeout(resolve));
          }
          return { firstMs: (await first) - startedAt, allMs: (await last) - startedAt };
        },
        [messages, devices] as const,
      ),
    close: () => browser.close(),
  };
}
