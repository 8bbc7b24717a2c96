import { expect, it } from 'vitest';
import { z } from 'zod';
import { checkedPage } from '../../../../electron/self-check/page.ts';
import { answeringPage } from './script-page.ts';

it("reads the page's result, and rejects other forms", async () => {
  expect(await answeringPage('ready').evaluate('', z.string())).toBe('ready');
  await expect(answeringPage({ secret: 1 }).evaluate('', z.string())).rejects.toThrow('invalid response');
});

it('reports that there is no window', async () => {
  await expect(checkedPage(() => null).evaluate('', z.string())).rejects.toThrow('no window');
});
