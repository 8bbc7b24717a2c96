import { z } from 'zod';
import { type Check, fail, pass } from '../check.ts';
import type { CheckedPage } from '../page.ts';

/** What Node and Electron give to a page that is not isolated from them. */
const names = ['require', 'process', 'module', 'global', 'Buffer', 'electron', 'ipcRenderer'];

const script = `${JSON.stringify(names)}.filter((name) => name in globalThis)`;

/** Whether nothing of Node is within the page's reach. */
export function pageIsolationCheck(page: CheckedPage): Check {
  return {
    name: 'page-isolation',
    expected: 'the page has nothing of Node or Electron',
    async run() {
      const found = await page.evaluate(script, z.array(z.string()));
      return found.length === 0 ? pass(`none of ${names.join(', ')}`) : fail(`it has: ${found.join(', ')}`);
    },
  };
}
