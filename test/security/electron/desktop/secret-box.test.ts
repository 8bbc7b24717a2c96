import { beforeEach, expect, it, vi } from 'vitest';
import { createSecretBox } from '../../../../electron/desktop/secret-box.ts';
import { electron } from '../../../fakes/electron.ts';

vi.mock('electron', () => import('../../../fakes/electron.ts'));
beforeEach(() => void (electron.secrets = { mark: 'v11', isAvailable: true }));

it.each([
  ['linux', 'v11'],
  ['darwin', 'v10'],
  ['win32', ''],
] as const)('on %s a ciphertext that begins with "%s" is accepted', async (platform, mark) => {
  electron.secrets.mark = mark;
  const box = createSecretBox(platform);
  expect(await box.canSeal()).toBe(true);
  const sealed = await box.seal('the fleet');
  expect(String(sealed)).not.toContain('the fleet');
  expect(await box.open(sealed ?? Buffer.alloc(0))).toBe('the fleet');
});

it('on Linux nothing is sealed with the constant of Chromium, which is public', async () => {
  electron.secrets.mark = 'v10';
  const box = createSecretBox('linux');
  expect(await box.canSeal()).toBe(false);
  expect(await box.seal('the fleet')).toBeNull();
});

it.each(['linux', 'darwin', 'win32'] as const)(
  'nothing is sealed on %s without encryption',
  async (platform) => {
    electron.secrets.isAvailable = false;
    const box = createSecretBox(platform);
    expect(await box.canSeal()).toBe(false);
    expect(await box.seal('the fleet')).toBeNull();
  },
);
