import type { SecretBox } from '../../electron/console/storage/system.ts';

/** A separate keyring: it can't open data that another one has sealed. */
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

/** A computer without secure storage. */
export const noSecretBox: SecretBox = {
  canSeal: async () => false,
  seal: async () => null,
  open: () => Promise.reject(new Error('Nothing was sealed here')),
};
