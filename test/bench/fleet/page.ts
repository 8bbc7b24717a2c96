import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { CDPSession } from 'playwright';
import { launchChromium } from '../grid/launch-chromium.ts';

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
  /** Sends it the messages of the fleet, each in its own task, and waits until it lists this many devices. */
  show(messages: readonly unknown[], devices: number): Promise<void>;
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
    async show(messages, devices) {
      await page.evaluate(async (all) => {
        for (const message of all) {
          Reflect.get(window, 'receiveFromMain')('fleet.changed', message);
          await new Promise((resolve) => setTimeout(resolve));
        }
      }, messages);
      await page.waitForSelector(`[aria-setsize="${devices}"]`);
    },
    close: () => browser.close(),
  };
}
