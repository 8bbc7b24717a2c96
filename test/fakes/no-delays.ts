import { defaultThrottle } from '../../electron/lab-service/accounts/throttle.ts';

const freeTries = 1_000_000;

/** Wrong passwords are counted but never delayed. */
export const noDelays = {
  pair: { ...defaultThrottle.pair, freeTries },
  account: { ...defaultThrottle.account, freeTries },
  caller: { ...defaultThrottle.caller, freeTries },
};
