import type { FirstScreen } from '#shared/ipc/contract.ts';
import type { ResumeOutcome } from '#shared/model/session.ts';
import type { Dispatch } from './router.ts';

/** What the sign-in screen asks before it can be used. */
export interface EarlyAnswers {
  /** Null where only the open console can say it. */
  readonly 'console.firstScreen': () => Promise<FirstScreen | null>;
  readonly 'session.canStay': () => Promise<boolean>;
  /** Null where somebody may have stayed signed in. */
  readonly 'session.resume': () => Promise<ResumeOutcome | null>;
}

/**
 * Answers the page from its first call on, whether or not the console is open: what the sign-in screen asks at once, all
 * else by the console. `open` is called with the first call that needs the console, and with each after it.
 */
export function createEarlyDispatch(early: EarlyAnswers, open: () => Promise<Dispatch>): Dispatch {
  let opened: Dispatch | null = null;

  async function answerEarly(route: unknown): Promise<unknown> {
    if (typeof route !== 'string' || !Object.hasOwn(early, route)) return null;
    // Just seen to be one of them. One that fails is asked of the console, which says what is wrong.
    return early[route as keyof EarlyAnswers]().catch(() => null);
  }

  return async function dispatch(route, input) {
    if (opened === null && input === undefined) {
      const value = await answerEarly(route);
      if (value !== null) return { ok: true, value };
    }
    opened = await open();
    return opened(route, input);
  };
}
