import type { Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    /** Defined in the page after its source has run there. */
    readonly axe?: typeof axe;
  }
}

/** The violations that axe finds in the elements that match `within`, as readable lines, except of the ignored rules. */
export async function findFaults(
  page: Page,
  within: string,
  ignored: readonly string[] = [],
): Promise<readonly string[]> {
  // Loading 1.5 MB takes longer than most checks. The page keeps it until it is reloaded.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source);
  const rules = Object.fromEntries(ignored.map((rule) => [rule, { enabled: false }]));
  return page.evaluate(
    async ([include, given]) => {
      // React Aria's own announcements can name elements that were removed.
      const context = { include, exclude: '[data-live-announcer]' };
      // Passed checks need no description.
      const results = await window.axe?.run(context, { resultTypes: ['violations'], rules: given });
      if (results === undefined) throw new Error('The page was reloaded meanwhile');
      return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    },
    [within, rules] as const,
  );
}
