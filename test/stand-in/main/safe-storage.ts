import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type Electron from 'electron';
import { switches } from '../options.ts';
import { getPath } from './paths.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** As Chromium on Linux: `--password-store=basic` is a desktop without a keyring. The keyring here is a file beside the data. */
export const safeStorage = {
  getSelectedStorageBackend: (): 'basic_text' | 'gnome_libsecret' =>
    switches.get('password-store') === 'basic' ? 'basic_text' : 'gnome_libsecret',

  isAsyncEncryptionAvailable: async (): Promise<boolean> => true,

  async encryptStringAsync(text: string): Promise<Buffer> {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', findKey(), iv);
    return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  },

  async decryptStringAsync(sealed: Buffer): Promise<Electron.DecryptStringAsyncReturnValue> {
    const decipher = createDecipheriv('aes-256-gcm', findKey(), sealed.subarray(0, IV_BYTES));
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    const text = Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
    return { result: text.toString(), shouldReEncrypt: false };
  },
};

function findKey(): Buffer {
  const file = join(getPath('userData'), 'stand-in-keyring');
  try {
    return readFileSync(file);
  } catch {
    const key = randomBytes(32);
    writeFileSync(file, key, { mode: 0o600 });
    return key;
  }
}
