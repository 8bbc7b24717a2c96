import type { SecretBox } from '../../electron/console/storage/secret-box.ts';

/** A keyring of its own: what another has sealed it cannot open. */
export function createSecretBox(name = 'keyring'): SecretBox {
  return {
    canSeal: async () => true,
    seal: async (text) => Buffer.from(`${name}:${text.split('').toReversed().join('')}`),
    async open(sealed) {
      const [owner, ...rest] = sealed.toString().split(':');
      const text = rest.join(':');
      if (owner !== name) throw new Error('Sealed elsewhere');
      return text.split('').toReversed().join('');
    },
  };
}

/** A computer without anything that keeps a secret. */
export const noSecretBox: SecretBox = {
  canSeal: async () => false,
  seal: async () => null,
  open: () => Promise.reject(new Error('Nothing was sealed here')),
};
