import { safeStorage } from 'electron';
import type { SecretBox } from '../console/storage/secret-box.ts';

/**
 * Chromium's prefix of a ciphertext on Linux that is encrypted with a constant from its source code
 * (posix_key_provider.cc). Without a keyring it falls back to that constant, and still reports that encryption is
 * available.
 */
const PUBLIC_KEY_MARK = 'v10';

/** The system's store of secrets: the keychain on macOS, DPAPI on Windows, a keyring on Linux. */
export function createSecretBox(platform: NodeJS.Platform = process.platform): SecretBox {
  async function seal(text: string): Promise<Buffer | null> {
    if (!(await safeStorage.isAsyncEncryptionAvailable())) return null;
    const sealed = await safeStorage.encryptStringAsync(text);
    return isPublic(sealed) ? null : sealed;
  }

  /** On macOS the same prefix means a key in the keychain. */
  function isPublic(sealed: Buffer): boolean {
    return platform === 'linux' && sealed.toString('latin1', 0, 3) === PUBLIC_KEY_MARK;
  }

  return {
    canSeal: async () => (await seal('probe')) !== null,
    seal,
    async open(sealed) {
      // Anybody can make one.
      if (isPublic(sealed)) throw new Error('The text is sealed with a public key');
      return (await safeStorage.decryptStringAsync(sealed)).result;
    },
  };
}
