import { cannot, type Check, fail, type Outcome, pass } from '../check.ts';

interface Storage {
  isAsyncEncryptionAvailable(): Promise<boolean>;
  encryptStringAsync(text: string): Promise<Buffer>;
  decryptStringAsync(sealed: Buffer): Promise<{ readonly result: string }>;
}

export interface SafeStorageFacts {
  readonly platform: NodeJS.Platform;
  readonly storage: Storage;
  /** Whether the console can store secrets on this computer. */
  canSeal(): Promise<boolean>;
}

const probe = 'self-check';
/** The place of the key, by the first bytes of a ciphertext on Linux (Chromium, os_crypt/async/browser). */
const publicKeyTag = 'v10';
const keyrings: Readonly<Record<string, string>> = {
  v11: 'the key is in the keyring',
  v12: "the key is from the desktop's secret portal",
};

/** Whether encrypted data can be decrypted only on this computer, and if not, whether the console detects that. */
export function safeStorageCheck(facts: SafeStorageFacts): Check {
  return {
    name: 'safe-storage',
    expected: 'secrets are encrypted with a key of this computer, or the console offers no "Stay signed in"',
    waitsFor: 'a keyring waits for a person to unlock it',
    async run() {
      const { storage } = facts;
      const isOffered = await facts.canSeal();
      if (!(await storage.isAsyncEncryptionAvailable()))
        return isOffered
          ? fail('nothing can be encrypted, and the console offers "Stay signed in"')
          : cannot('nothing can be encrypted, and the console does not offer "Stay signed in"');
      const sealed = await storage.encryptStringAsync(probe);
      if (sealed.includes(probe)) return fail('the text was not encrypted');
      const { result } = await storage.decryptStringAsync(sealed);
      if (result !== probe) return fail('the encrypted text cannot be decrypted');
      return judge(keyOf(sealed, facts.platform), isOffered);
    },
  };
}

/** Describes the place of the key; null if the key is public. */
function keyOf(sealed: Buffer, platform: NodeJS.Platform): string | null {
  if (platform === 'darwin') return 'the key is in the keychain';
  if (platform !== 'linux') return "the key is the person's own (DPAPI)";
  const tag = sealed.subarray(0, 3).toString('latin1');
  return tag === publicKeyTag ? null : (keyrings[tag] ?? 'the key has no known tag');
}

function judge(key: string | null, isOffered: boolean): Outcome {
  if (key === null)
    return isOffered
      ? fail('encrypted with a public key, and the console offers "Stay signed in"')
      : cannot('no keyring: encrypted with a public key, so the console does not offer "Stay signed in"');
  return isOffered ? pass(key) : fail(`${key}, but the console does not offer "Stay signed in"`);
}
