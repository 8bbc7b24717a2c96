import { expect, it } from 'vitest';
import { findTray } from '../../../../electron/shell/tray-support.ts';

const never = () => Promise.reject(new Error('asked for nothing'));

it('takes macOS and Windows at their word', async () => {
  expect(await findTray('darwin', never)).toBe(true);
  expect(await findTray('win32', never)).toBe(true);
});

it('believes a desktop of Linux, and one that cannot be asked to have none', async () => {
  expect(await findTray('linux', () => Promise.resolve(true))).toBe(true);
  expect(await findTray('linux', () => Promise.resolve(false))).toBe(false);
  expect(await findTray('linux', never)).toBe(false);
});
