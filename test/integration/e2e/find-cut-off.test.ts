import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findHeadlessChromium } from '../../../scripts/find-chromium.ts';
import { findCutOff } from '../../e2e/find-cut-off.ts';
import { findOverlaps } from '../../e2e/find-overlaps.ts';

const executablePath = await findHeadlessChromium();
const selectStyles = await readFile(
  join(import.meta.dirname, '../../../renderer/ui/select-field.module.css'),
  'utf8',
);
let browser: Browser | undefined;
let page: Page;

beforeAll(async () => {
  if (executablePath === null) return;
  browser = await chromium.launch({ executablePath });
  page = await browser.newPage();
});
afterAll(() => browser?.close());

describe.runIf(executablePath)('unreadable parts of a page', () => {
  const select = '<div class="select"><select><option>Availability</option></select></div>';

  it('include the arrow of a drop-down list that is too narrow', async () => {
    await page.setContent(`<style>${selectStyles}</style>${select}`);
    expect(await findCutOff(page, /\S/)).toEqual([]);
    await page.setContent(`<style>${selectStyles} .select { width: 90px }</style>${select}`);
    expect(await findCutOff(page, /\S/)).toEqual([expect.stringContaining('drop-down list cut off')]);
  });

  it('include icons that are cut off or squeezed', async () => {
    const icon = (styles: string) =>
      `<div style="width: 10px; overflow: hidden; display: flex">
        <svg class="lucide" style="height: 16px; ${styles}"></svg>
      </div>`;
    await page.setContent(icon('width: 16px; flex: none'));
    expect(await findCutOff(page, /\S/)).toEqual([expect.stringContaining('icon sideways')]);
    await page.setContent(icon('width: 16px'));
    expect(await findCutOff(page, /\S/)).toEqual([expect.stringContaining('icon squeezed')]);
  });

  it('include texts over each other, except under a dialog', async () => {
    const text = (words: string, styles = '') =>
      `<p style="position: absolute; top: 20px; ${styles}">${words}</p>`;
    await page.setContent(text('Available') + text('Idle'));
    expect(await findOverlaps(page)).toEqual([expect.stringMatching(/Available is over .*Idle/)]);
    await page.setContent(text('Available') + text('Idle', 'background: white'));
    expect(await findOverlaps(page)).toEqual([]);
    await page.setContent(text('Available') + text('Idle', 'top: 60px'));
    expect(await findOverlaps(page)).toEqual([]);
  });
});
