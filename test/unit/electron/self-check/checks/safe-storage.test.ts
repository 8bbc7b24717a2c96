import { expect, it } from 'vitest';
import {
  safeStorageCheck,
  type SafeStorageFacts,
} from '../../../../../electron/self-check/checks/safe-storage.ts';
import { endless } from '../script-page.ts';

/** Ciphertext in Chromium's format: its tag, then opaque bytes. */
const sealed = (tag: string) => (text: string) =>
  Promise.resolve(Buffer.from(tag + Buffer.from(text).toString('hex')));
const open = (box: Buffer) =>
  Promise.resolve({ result: Buffer.from(box.toString().slice(3), 'hex').toString() });

function check(
  tag: string,
  isOffered: boolean,
  facts: Partial<SafeStorageFacts['storage']> = {},
  platform: NodeJS.Platform = 'linux',
) {
  const storage = {
    isAsyncEncryptionAvailable: () => Promise.resolve(true),
    encryptStringAsync: sealed(tag),
    decryptStringAsync: open,
    ...facts,
  };
  return safeStorageCheck({ platform, storage, canSeal: () => Promise.resolve(isOffered) });
}
const run = (...given: Parameters<typeof check>) => check(...given).run(endless);

it('passes with a keyring that the console uses', async () => {
  expect(await run('v11', true)).toEqual({ ok: true, detail: 'the key is in the keyring' });
  expect(await run('v12', true)).toMatchObject({ ok: true });
  // The same tag on another system is that of the user's own key.
  expect(await run('v10', true, {}, 'darwin')).toEqual({ ok: true, detail: 'the key is in the keychain' });
  expect(await run('v10', true, {}, 'win32')).toMatchObject({ ok: true });
});

it('is unavailable without a keyring, if the console detects that', async () => {
  expect(await run('v10', false)).toMatchObject({ ok: null, detail: expect.stringContaining('no keyring') });
  const isAsyncEncryptionAvailable = () => Promise.resolve(false);
  expect(await run('v11', false, { isAsyncEncryptionAvailable })).toMatchObject({ ok: null });
});

it("fails if the console's detection is wrong", async () => {
  expect(await run('v10', true)).toMatchObject({ ok: false, detail: expect.stringContaining('public key') });
  expect(await run('v11', false)).toMatchObject({ ok: false });
  const isAsyncEncryptionAvailable = () => Promise.resolve(false);
  expect(await run('v11', true, { isAsyncEncryptionAvailable })).toMatchObject({ ok: false });
});

it('fails if it does not encrypt, or does not decrypt', async () => {
  const plain = { encryptStringAsync: (text: string) => Promise.resolve(Buffer.from(`v11${text}`)) };
  expect(await run('v11', true, plain)).toEqual({ ok: false, detail: 'the text was not encrypted' });
  const other = { decryptStringAsync: () => Promise.resolve({ result: 'something else' }) };
  expect(await run('v11', true, other)).toMatchObject({ ok: false });
});

it('waits for the user at a locked keyring', () => {
  expect(check('v11', true).waitsFor).toContain('keyring');
});
