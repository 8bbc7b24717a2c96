import { expect } from '@playwright/test';

/** A measure of the page once it is the same twice: what is read while the page is still being laid out is soon another. */
export async function readAtRest<T>(read: () => Promise<T>): Promise<T> {
  let value = await read();
  await expect
    .poll(async () => {
      const before = value;
      value = await read();
      return value === before;
    })
    .toBe(true);
  return value;
}
