import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findHeadlessChromium } from '../../../scripts/find-chromium.ts';
import { matchWholeNames } from '../../e2e/whole-names.ts';

const executablePath = await findHeadlessChromium();
let browser: Browser | undefined;
let page: Page;

beforeAll(async () => {
  if (executablePath === null) return;
  browser = await chromium.launch({ executablePath });
  page = await browser.newPage();
  matchWholeNames(page);
  await page.setContent(`
    <main>
      <button>More actions</button>
      <p>All 30</p>
      <label>Group by <select></select></label>
      <input placeholder="Search devices" title="Search all devices" />
      <img alt="A phone" />
    </main>`);
});
afterAll(() => browser?.close());

test.runIf(executablePath)('a part of a name finds nothing, unless the test asks for a part', async () => {
  const main = page.getByRole('main');
  expect(await main.getByRole('button', { name: 'More actions' }).count()).toBe(1);
  expect(await main.getByRole('button', { name: 'actions' }).count()).toBe(0);
  expect(await main.getByRole('button', { name: 'actions', exact: false }).count()).toBe(1);
  expect(await main.getByRole('button', { name: /^More a/ }).count()).toBe(1);
});

test.runIf(executablePath)('the same applies to every other locator by text', async () => {
  const count = (part: string, options?: { readonly exact: boolean }) =>
    Promise.all([
      page.getByText(part, options).count(),
      page.getByLabel(part, options).count(),
      page.getByPlaceholder(part, options).count(),
      page.getByTitle(part, options).count(),
      page.getByAltText(part, options).count(),
    ]);
  expect(await count('All 30')).toEqual([1, 0, 0, 0, 0]);
  expect(await count('ll 30')).toEqual([0, 0, 0, 0, 0]);
  expect(await count('ll 30', { exact: false })).toEqual([1, 0, 0, 0, 0]);
  expect(await count('Group by')).toEqual([1, 1, 0, 0, 0]);
  expect(await count('Search')).toEqual([0, 0, 0, 0, 0]);
  expect(await count('Search', { exact: false })).toEqual([0, 0, 1, 1, 0]);
  expect(await count('phone')).toEqual([0, 0, 0, 0, 0]);
  expect(await count('A phone')).toEqual([0, 0, 0, 0, 1]);
});
