import { expect } from '@playwright/test';

/** A measurement of the page once it is the same twice: a value that is read during layout can still change. */
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
