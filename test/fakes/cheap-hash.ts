import type { HashCost } from '../../electron/lab-service/accounts/password-hash.ts';

/** A hash that takes microseconds instead of a quarter of a second, for tests that don't depend on its cost. */
export const cheapHash: HashCost = { ln: 1, r: 1, p: 1 };
