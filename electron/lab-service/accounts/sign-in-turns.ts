import { wait } from '../limits/wait.ts';
import { hashingTurns } from './password-hash.ts';
import { SignInLines, Stay } from './sign-in-lines.ts';
import type { Throttle, ThrottleState } from './throttle.ts';
import type { ThrottleKeys } from './throttle-keys.ts';
import type { ThrottleSettings } from './throttle-settings.ts';

/** One attempt that waits for its turn. */
interface SignIn<T> {
  readonly keys: ThrottleKeys;
  /** The key of the caller. */
  readonly caller: string;
  readonly signal: AbortSignal;
  /** Calls `onCounted` once the attempt is counted. Null if another attempt came first. */
  readonly check: (state: ThrottleState, onCounted: () => void) => Promise<T | null>;
}

export interface Throttled {
  readonly kind: 'throttled';
  readonly retryAfterMs: number;
}

type TurnSettings = Pick<ThrottleSettings, 'patienceMs' | 'maxWaiting' | 'placeMs' | 'pair'>;

/** Lets each attempt wait for its turn: by the throttle, and then between the checks of others. */
export function createSignInTurns(throttle: Throttle, settings: TurnSettings) {
  const lines = new SignInLines(settings);
  /** Attempts that wait for the delay of their own pair. */
  const waiting = new Map<string, number>();

  /** Waits for up to `patienceMs` in all. */
  async function take<T>(signIn: SignIn<T>): Promise<T | Throttled> {
    const { keys, signal } = signIn;
    const place = new Stay(keys.pair, lines);
    let leftMs = settings.patienceMs;
    try {
      for (;;) {
        const state = await throttle.readState(keys);
        if (state.delayMs > 0) {
          place.leave(false);
          if (state.delayMs > leftMs || count(state.keys.pair) >= settings.maxWaiting)
            return throttled(state.delayMs);
          leftMs -= state.delayMs;
          await waitAs(state.keys.pair, state.delayMs, signal);
          continue;
        }
        const retryMs = place.enter(state.gates, Math.max(0, leftMs));
        if (retryMs !== null) return throttled(retryMs);
        const startedAt = performance.now();
        const mayPass = await place.wait(leftMs, signal);
        leftMs -= performance.now() - startedAt;
        if (!mayPass) continue;
        const outcome = await runInTurn(signIn, state, () => place.leave(true));
        if (outcome !== null) return outcome;
        // Another attempt came first, so there is a delay now.
      }
    } finally {
      place.leave(false);
    }
  }

  const count = (pair: string): number => waiting.get(pair) ?? 0;

  async function waitAs(pair: string, ms: number, signal: AbortSignal): Promise<void> {
    waiting.set(pair, count(pair) + 1);
    try {
      await wait(ms, signal);
    } finally {
      if (count(pair) === 1) waiting.delete(pair);
      else waiting.set(pair, count(pair) - 1);
    }
  }

  return { take };
}

function runInTurn<T>(signIn: SignIn<T>, state: ThrottleState, onCounted: () => void): Promise<T | null> {
  const { keys, caller, signal, check } = signIn;
  // Nobody is known here: somebody who repeats a right password would keep new colleagues out. Of one address, the
  // accounts that it has opened before come first.
  const owner = { key: caller, isKnown: false };
  const options = { part: keys.account, isLate: !state.isTrusted, signal };
  return hashingTurns.run(owner, () => check(state, onCounted), options);
}

function throttled(retryAfterMs: number): Throttled {
  return { kind: 'throttled', retryAfterMs };
}
