import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type Electron from 'electron';
import { keyring, switches } from '../options.ts';
import { getPath } from './paths.ts';
import { isReady, needReady } from './readiness.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;
// components/os_crypt: a key of the keyring, and the public constant one.
const TAG_OF_KEYRING = 'v11';
const TAG_OF_CONSTANT = 'v10';
const constantKey = Buffer.alloc(32, 'peanuts');

const hasKeyring = keyring === 'present' && switches.get('password-store') !== 'basic';
const needApp = () => needReady('safeStorage cannot be used before app is ready');

/**
 * Electron's safeStorage on Linux. Without a keyring it is still "available", and encrypts with a constant key
 * (browser_process_impl.cc, PosixKeyProvider). The keyring here is a file next to the data.
 */
export const safeStorage = {
  // electron_api_safe_storage.cc: true once the app is ready, with or without a keyring.
  async isAsyncEncryptionAvailable(): Promise<boolean> {
    if (isReady()) await waitForKeyring();
    return isReady();
  },

  async encryptStringAsync(text: string): Promise<Buffer> {
    needApp();
    await waitForKeyring();
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', hasKeyring ? findKey() : constantKey, iv);
    const tag = Buffer.from(hasKeyring ? TAG_OF_KEYRING : TAG_OF_CONSTANT);
    return Buffer.concat([tag, iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  },

  async decryptStringAsync(sealed: Buffer): Promise<Electron.DecryptStringAsyncReturnValue> {
    needApp();
    if (!Buffer.isBuffer(sealed))
      throw new Error('Expected the first argument of decryptStringAsync() to be a buffer');
    await waitForKeyring();
    const tag = sealed.subarray(0, TAG_OF_KEYRING.length).toString();
    try {
      const result = open(tag, sealed.subarray(tag.length));
      // safe-storage.md, decryptStringAsync: `shouldReEncrypt` once a better key than that of the text is available.
      return { result, shouldReEncrypt: hasKeyring && tag === TAG_OF_CONSTANT };
    } catch {
      throw new Error('Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.');
    }
  },
};

/** electron_api_safe_storage.cc, OnOsCryptReady: calls wait while the keyring waits for its password. */
async function waitForKeyring(): Promise<void> {
  if (keyring === 'locked') await new Promise(() => {});
}

function open(tag: string, sealed: Buffer): string {
  if (tag !== TAG_OF_CONSTANT && !(tag === TAG_OF_KEYRING && hasKeyring)) throw new Error('No such key');
  const key = tag === TAG_OF_CONSTANT ? constantKey : findKey();
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString();
}

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
