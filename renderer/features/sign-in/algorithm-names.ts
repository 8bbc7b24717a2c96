import type { digestAlgorithms } from '#shared/model/lab.ts';

export const algorithmNames = {
  'sha-512': 'SHA-512',
  'sha3-512': 'SHA3-512',
  'blake2b-512': 'BLAKE2b-512',
  whirlpool: 'Whirlpool',
} as const satisfies Record<(typeof digestAlgorithms)[number], string>;
