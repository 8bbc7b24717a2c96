import type { Page } from '@playwright/test';

const textFinders = ['getByText', 'getByLabel', 'getByPlaceholder', 'getByTitle', 'getByAltText'] as const;
type RoleFinder = Page['getByRole'];
type TextFinder = Page[(typeof textFinders)[number]];

/** The classes that have been changed: one process runs many tests. */
const changed = new WeakSet<object>();

/**
 * Makes names and texts match as a whole, as with `exact: true`. Playwright's default also finds "Add agent…" for "Add agent".
 * A test that means a part of a name states it: by a regular expression or by `exact: false`.
 * It changes the classes of `page` and its locators, so the rule applies to all locators of this process.
 */
export function matchWholeNames(page: Page): void {
  for (const finder of [page, page.locator(':root')]) {
    // The methods belong to the class; each object only inherits them.
    const methods = Object.getPrototypeOf(finder) as Pick<Page, 'getByRole' | (typeof textFinders)[number]>;
    if (changed.has(methods)) continue;
    changed.add(methods);
    methods.getByRole = matchWholeName(methods.getByRole);
    for (const name of textFinders) methods[name] = matchWholeText(methods[name]);
  }
}

function matchWholeName(find: RoleFinder): RoleFinder {
  return function getByRole(this: Page, role, options) {
    return find.call(this, role, { exact: true, ...options });
  };
}

function matchWholeText(find: TextFinder): TextFinder {
  return function getByText(this: Page, text, options) {
    return find.call(this, text, { exact: true, ...options });
  };
}
