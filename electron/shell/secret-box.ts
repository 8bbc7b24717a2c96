import { safeStorage } from 'electron';
import type { SecretBox } from '../core/secret-box.ts';

/** The system's keeper of secrets: the keychain, the user's own key on Windows, a keyring on Linux. */
export function createSecretBox(): SecretBox {
  return {
    canSeal,
    async seal(text) {
      return (await canSeal()) ? safeStorage.encryptStringAsync(text) : null;
    },
    async open(sealed) {
      return (await safeStorage.decryptStringAsync(sealed)).result;
    },
  };
}

/** Without a keyring Chromium encrypts with a password that everybody knows: no secret is kept by that. */
async function canSeal(): Promise<boolean> {
  if (process.platform === 'linux') {
    const backend = safeStorage.getSelectedStorageBackend();
    if (backend === 'basic_text' || backend === 'unknown') return false;
  }
  return safeStorage.isAsyncEncryptionAvailable();
}
