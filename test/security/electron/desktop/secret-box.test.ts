import { createCipheriv, pbkdf2Sync } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSecretBox } from '../../../../electron/desktop/secret-box.ts';
import { electron, safeStorage } from '../../../fakes/electron.ts';

vi.mock('electron', () => import('../../../fakes/electron.ts'));
beforeEach(() => void (electron.secrets = { mark: 'v11', isAvailable: true }));
afterEach(() => void vi.restoreAllMocks());

it.each([
  ['linux', 'v11'],
  ['darwin', 'v10'],
  ['win32', ''],
] as const)('on %s opens a ciphertext that starts with "%s"', async (platform, mark) => {
  electron.secrets.mark = mark;
  const box = createSecretBox(platform);
  expect(await box.canSeal()).toBe(true);
  const sealed = await box.seal('the fleet');
  expect(String(sealed)).not.toContain('the fleet');
  expect(await box.open(sealed ?? Buffer.alloc(0))).toBe('the fleet');
});

it('seals nothing with Chromium’s public constant on Linux', async () => {
  electron.secrets.mark = 'v10';
  const box = createSecretBox('linux');
  expect(await box.canSeal()).toBe(false);
  expect(await box.seal('the fleet')).toBeNull();
});

it('refuses a text sealed with that constant', async () => {
  electron.secrets.mark = 'v10';
  const planted = Buffer.from(`v10${Buffer.from('planted').toString('base64')}`);
  await expect(createSecretBox('linux').open(planted)).rejects.toThrow('public key');
});

/** Chromium opens it as well (encryptor.cc). A real Electron 25.1.1 with GNOME Keyring does, too. */
function sealWithoutPassword(mark: string, text: string | Buffer) {
  const key = pbkdf2Sync('', 'saltysalt', 1, 16, 'sha1');
  const cipher = createCipheriv('aes-128-cbc', key, ' '.repeat(16));
  return Buffer.concat([Buffer.from(mark), cipher.update(text), cipher.final()]);
}

it.each([
  ['linux', 'v11', '{"a":"비밀"}'],
  ['darwin', 'v10', '{"a":"비밀"}'],
  ['linux', 'v11', Buffer.from('{"not UTF-8":"\xff"}', 'latin1')],
] as const)('on %s refuses "%s…", sealed without a password: %s', async (platform, mark, text) => {
  const result = { result: String(text), shouldReEncrypt: false };
  vi.spyOn(safeStorage, 'decryptStringAsync').mockResolvedValue(result);
  const opening = createSecretBox(platform).open(sealWithoutPassword(mark, text));
  await expect(opening).rejects.toThrow('public key');
});

it('seals nothing without a password, as some keyrings do', async () => {
  vi.spyOn(safeStorage, 'encryptStringAsync').mockImplementation(async (text) =>
    sealWithoutPassword('v11', text),
  );
  expect(await createSecretBox('linux').canSeal()).toBe(false);
});

it.each(['linux', 'darwin', 'win32'] as const)('seals nothing on %s without encryption', async (platform) => {
  electron.secrets.isAvailable = false;
  const box = createSecretBox(platform);
  expect(await box.canSeal()).toBe(false);
  expect(await box.seal('the fleet')).toBeNull();
});
