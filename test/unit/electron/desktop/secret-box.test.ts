import { afterEach, expect, it, vi } from 'vitest';
import { createSecretBox } from '../../../../electron/desktop/secret-box.ts';
import { electron } from '../../../fakes/electron.ts';

vi.mock('electron', () => import('../../../fakes/electron.ts'));
afterEach(() => void (electron.secrets = { mark: 'v11', isAvailable: true }));

it('opens what it has sealed', async () => {
  const box = createSecretBox('linux');
  const sealed = await box.seal('비밀');
  if (sealed === null) throw new Error('Nothing was sealed');
  expect(sealed.toString()).not.toContain('비밀');
  expect(await box.open(sealed)).toBe('비밀');
});

it('refuses a text that is sealed with the public key', async () => {
  electron.secrets.mark = 'v10';
  const planted = Buffer.from(`v10${Buffer.from('planted').toString('base64')}`);
  await expect(createSecretBox('linux').open(planted)).rejects.toThrow('public key');
  // There the same mark means a key in the keychain.
  expect(await createSecretBox('darwin').open(planted)).toBe('planted');
});

it('seals nothing with the public key on Linux', async () => {
  electron.secrets.mark = 'v10';
  expect(await createSecretBox('linux').seal('a')).toBeNull();
  expect(await createSecretBox('linux').canSeal()).toBe(false);
  expect(await createSecretBox('darwin').canSeal()).toBe(true);
});
