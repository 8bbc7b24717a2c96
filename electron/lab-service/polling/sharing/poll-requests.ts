import type { AgentAnswers } from '../../agents/agent-answers.ts';

/** An answer of this age needs no poll: an agent is contacted at most once a second. In milliseconds. */
const RECENT_MS = 1_000;
/** How long a caller waits for a poll by the holder of the lock, if there is an answer without it. */
const WAIT_MS = 5_000;
/** The same if there is no answer yet: the maximum time of a contact, plus time for the database. */
const FIRST_MS = 15_000;

interface Waiting extends PromiseWithResolvers<void> {
  /** A poll that ended after this moment is sufficient. */
  readonly since: number;
}

/** Callers of a process that does not poll. They wait until the holder of the lock has polled an agent. */
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

  /** Resolves after the poll, or when the caller must use the last answer. Null if the last answer is recent. */
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
