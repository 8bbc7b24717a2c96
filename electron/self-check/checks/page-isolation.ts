import { z } from 'zod';
import { type Check, fail, pass } from '../check.ts';
import type { CheckedPage } from '../page.ts';

/** Names that Node and Electron add to a page without isolation. */
const names = ['require', 'process', 'module', 'global', 'Buffer', 'electron', 'ipcRenderer'];

const script = `${JSON.stringify(names)}.filter((name) => name in globalThis)`;

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
