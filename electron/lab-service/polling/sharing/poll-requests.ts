import type { AgentAnswers } from '../../agents/agent-answers.ts';

/** In ms. Don't poll if the answer is this young: once a second per agent is the limit. */
const RECENT_MS = 1_000;
/** How long to wait for the lock's holder to poll, if there's an answer anyway. */
const WAIT_MS = 5_000;
/** The same if there isn't: a contact at its longest, plus time for the database. */
const FIRST_MS = 15_000;

interface Waiting extends PromiseWithResolvers<void> {
  /** A poll that ended after this will do. */
  readonly since: number;
}

/** For processes that don't poll: callers wait until the lock's holder has. */
export function createPollRequests(
  answers: AgentAnswers,
  requestPoll: (key: string) => Promise<void>,
  report: (error: unknown) => void,
) {
  const waiting = new Map<string, Waiting>();
  const leave = answers.subscribe((key, { polledAt }) => {
    const callers = waiting.get(key);
    if (callers !== undefined && polledAt >= callers.since) end(key, callers);
  });

  function end(key: string, callers: Waiting): void {
    if (waiting.get(key) === callers) waiting.delete(key);
    callers.resolve();
  }

  /** Resolves after the poll, or when it's time to make do with the last answer. Null if that's recent. */
  function request(key: string): Promise<void> | null {
    const since = Date.now() - RECENT_MS;
    const last = answers.find(key);
    if (last !== null && last.polledAt >= since) return null;
    const earlier = waiting.get(key);
    if (earlier !== undefined) return earlier.promise;
    const own: Waiting = { ...Promise.withResolvers<void>(), since };
    waiting.set(key, own);
    const timer = setTimeout(() => end(key, own), last === null ? FIRST_MS : WAIT_MS).unref();
    void own.promise.then(() => clearTimeout(timer));
    requestPoll(key).catch((error: unknown) => {
      report(error);
      end(key, own);
    });
    return own.promise;
  }

  function close(): void {
    leave();
    for (const [key, each] of waiting) end(key, each);
  }

  return { request, close };
}
