import type { Page } from '@playwright/test';

/** The ID and the user of each device in the page's memory, shown or leaked. */
export async function readDevicesInMemory(page: Page): Promise<readonly string[]> {
  const devTools = await page.context().newCDPSession(page);
  const { result } = await devTools.send('Runtime.evaluate', { expression: 'Object.prototype' });
  // Unreferenced objects are collected first.
  const { objects } = await devTools.send('Runtime.queryObjects', {
    prototypeObjectId: String(result.objectId),
  });
  const found = await devTools.send('Runtime.callFunctionOn', {
    objectId: String(objects.objectId),
    functionDeclaration: `function () {
      return this.filter((each) => Object.hasOwn(each, 'goneSince') && Object.hasOwn(each, 'device'))
        .map(({ device }) => device.deviceId + ' ' + device.connectedUser);
    }`,
    returnByValue: true,
  });
  await devTools.detach();
  // The type of the function's result.
  return found.result.value as readonly string[];
}
