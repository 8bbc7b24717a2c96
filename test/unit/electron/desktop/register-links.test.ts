import { expect, it, vi } from 'vitest';
import { registerLinks } from '../../../../electron/desktop/register-links.ts';

it.each([
  ['win32', true, [['device-lab']]],
  ['win32', false, []],
  ['darwin', true, []],
  ['linux', true, []],
] as const)('registers links with the system: %s, packaged: %s', (platform, isPackaged, registered) => {
  const setAsDefaultProtocolClient = vi.fn<(scheme: string) => boolean>(() => true);
  registerLinks({ isPackaged, setAsDefaultProtocolClient }, platform);
  expect(setAsDefaultProtocolClient.mock.calls).toEqual(registered);
});
