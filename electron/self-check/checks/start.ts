import { z } from 'zod';
import { type Check, fail, pass } from '../check.ts';
import type { CheckedPage } from '../page.ts';
import { pollUntil } from '../poll.ts';

/** @param opened settles with the console's start. */
export function startCheck(opened: Promise<unknown>, page: CheckedPage): Check {
  return {
    name: 'start',
    expected: 'the console opens, and its page is ready',
    async run(signal) {
      await opened;
      const script = `document.querySelector('#root')?.dataset.state ?? null`;
      const isReady = async () => (await page.evaluate(script, z.string().nullable())) === 'ready' || null;
      const found = await pollUntil(isReady, signal);
      return found === null ? fail('the page did not become ready') : pass('ready');
    },
  };
}
