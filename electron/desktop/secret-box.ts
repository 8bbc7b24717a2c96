import { createCipheriv } from 'node:crypto';
import { safeStorage } from 'electron';
import type { SecretBox } from '../console/storage/system.ts';

// Without a keyring on Linux, Chromium uses a key that's in its source code (posix_key_provider.cc), and
// still says that encryption is available. The ciphertext begins with this.
const PUBLIC_KEY_MARK = 'v10';

/**
 * Where its own key doesn't open a text, Chromium also tries this one, on Linux and macOS (encryptor.cc, kEmptyKey).
 */
const EMPTY_KEY = Buffer.from('d0d0ec9c7d77d43ac54187fa4818d17f', 'hex');

/** Keychain on macOS, DPAPI on Windows, a keyring on Linux. */
export function createSecretBox(platform: NodeJS.Platform = process.platform): SecretBox {
  async function seal(text: string): Promise<Buffer | null> {
    if (!(await safeStorage.isAsyncEncryptionAvailable())) return null;
    const sealed = await safeStorage.encryptStringAsync(text);
    return isPublic(sealed, text, platform) ? null : sealed;
  }

  return {
    canSeal: async () => (await seal('probe')) !== null,
    seal,
    async open(sealed) {
      const { result } = await safeStorage.decryptStringAsync(sealed);
      // Anybody could have made it.
      if (isPublic(sealed, result, platform)) throw new Error('The text is sealed with a public key');
      return result;
    },
  };
}

function isPublic(sealed: Buffer, text: string, platform: NodeJS.Platform): boolean {
  // On macOS the same mark means a key in the keychain.
  if (platform === 'linux' && sealed.toString('latin1', 0, 3) === PUBLIC_KEY_MARK) return true;
  // What isn't UTF-8 gets replaced in `text`, so we can't compare. We never seal such bytes.
  if (text.includes('\uFFFD')) return true;
  const cipher = createCipheriv('aes-128-cbc', EMPTY_KEY, Buffer.alloc(16, ' '));
  return Buffer.concat([cipher.update(text), cipher.final()]).equals(sealed.subarray(3));
}
