import type { Locator } from 'vitest/browser';

/** The texts of all elements of a locator, for `expect.poll`. */
export function readTexts(locator: Locator): readonly string[] {
  return locator.elements().map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim());
}
