import type { Log } from '#shared/log.ts';
import type { PollingPeriods } from '#shared/model/settings.ts';
import { createRequestQueue, type PollResult } from './request-queue.ts';

/** Maximum pause after failures of an agent, in milliseconds. */
const LONGEST_PAUSE_MS = 60_000;

/**
 * The shortest pause after a response, in multiples of the time that it took: a slow agent is busy for at most a sixth
 * of the time.
 */
const LEAST_PAUSE = 5;

/** The first pause after an overload of the service, in milliseconds: the agent itself may be fine. */
const OVERLOAD_PAUSE_MS = 1_000;

export interface PollerOptions {
  /** Polls one agent once. Ends early if the signal aborts. */
  readonly poll: (agentId: string, signal: AbortSignal) => Promise<PollResult>;
  readonly log: Log;
  readonly periods: PollingPeriods;
  readonly random?: () => number;
}

/** The visible part of the fleet. */
export interface View {
  readonly agentIds: readonly string[];
  readonly isVisible: boolean;
}

/** The schedule of one agent. */
interface Turn {
  readonly agentId: string;
  readonly isPaused: boolean;
  readonly isListed: boolean;
  timer: NodeJS.Timeout | undefined;
  /** Cancels the request in progress. Null if there is none. */
  request: AbortController | null;
  failures: number;
  /** Whether the last failure was an overload of the service. */
  isOverloaded: boolean;
  /** Whether the service has responded to the last request. */
  isAnswered: boolean;
  /** When its last request ended, by the poller's clock. Null before the first. */
  endedAt: number | null;
  /** How long its last successful request took, in milliseconds. */
  tookMs: number;
  isPolledAgain: boolean;
}

const firstTurn = {
  timer: undefined,
  request: null,
  failures: 0,
  isOverloaded: false,
  isAnswered: false,
  endedAt: null,
  tookMs: 0,
  isPolledAgain: false,
} as const;

/** Polls every agent at the rate that it needs, with back-off after failures and one request per agent at a time. */
export function createPoller({ poll, log, random = Math.random, ...options }: PollerOptions) {
  let { periods } = options;
  const turns = new Map<string, Turn>();
  const queue = createRequestQueue(run);
  let inView = new Set<string>();
  let isVisible = true;
  let watched: ReadonlySet<string> = new Set();
  let isListFollowed = false;

  const isSeen = (agentId: string) => isVisible && inView.has(agentId);

  /** Whether it is polled only by `pollNow`. */
  const isOnDemand = ({ isPaused, isListed }: Turn) => isPaused || (isListFollowed && isListed);

  function periodOf(turn: Turn): number {
    const least = turn.tookMs * LEAST_PAUSE;
    if (watched.has(turn.agentId) || isSeen(turn.agentId)) return Math.max(periods.seenMs, least);
    return Math.max(isVisible ? periods.othersMs : periods.hiddenMs, least);
  }

  function enqueue(turn: Turn): void {
    clearTimeout(turn.timer);
    queue.add(turn, isSeen(turn.agentId) ? 'seen' : 'prompt');
  }

  async function run(turn: Turn): Promise<PollResult> {
    const request = new AbortController();
    turn.request = request;
    const startedAt = performance.now();
    const result = await poll(turn.agentId, request.signal).catch((error: unknown) => {
      // A bug in handling one response must not end the polling.
      log.error('Asking an agent broke', { agentId: turn.agentId, error });
      return 'failed' as const;
    });
    turn.request = null;
    if (result === 'good') turn.tookMs = performance.now() - startedAt;
    if (turns.get(turn.agentId) === turn) plan(turn, result);
    return result;
  }

  function plan(turn: Turn, result: PollResult): void {
    if (turn.isPolledAgain) {
      turn.isPolledAgain = false;
      enqueue(turn);
      return;
    }
    if (result !== 'cancelled') {
      turn.failures = result === 'good' ? 0 : turn.failures + 1;
      turn.isOverloaded = result === 'overloaded';
      turn.isAnswered = result === 'good' || result === 'agent-failed';
    }
    turn.endedAt = performance.now();
    wait(turn, turn.endedAt);
  }

  function wait(turn: Turn, endedAt: number): void {
    clearTimeout(turn.timer);
    // A request that the service has not answered is repeated, unless the user paused the agent.
    if (turn.isPaused || (isOnDemand(turn) && turn.isAnswered)) return;
    const period = periodOf(turn);
    const first = turn.isOverloaded ? Math.min(period, OVERLOAD_PAUSE_MS) : period;
    const pause = pauseAfter(turn.failures, first, random()) - (performance.now() - endedAt);
    const begin = () => (turn.failures === 0 ? enqueue(turn) : queue.add(turn, 'slow'));
    turn.timer = setTimeout(begin, Math.max(pause, 0));
  }

  /** Schedules waiting agents again. Agents in a request or in the queue stay unchanged. */
  function replan(): void {
    for (const turn of turns.values())
      if (!turn.request && turn.endedAt !== null && !queue.isWaiting(turn)) wait(turn, turn.endedAt);
  }

  /** Cancels its request. */
  function remove(agentId: string): void {
    const turn = turns.get(agentId);
    if (!turn) return;
    clearTimeout(turn.timer);
    queue.remove(turn);
    turns.delete(agentId);
    turn.request?.abort();
  }

  return {
    remove,
    isSeen,

    /**
     * Polls as soon as there is room, then regularly. A paused agent is polled only by `pollNow`, and so is a listed
     * one while the list is followed.
     */
    add(agentId: string, { isPaused, isListed } = { isPaused: false, isListed: false }) {
      remove(agentId);
      const turn: Turn = { ...firstTurn, agentId, isPaused, isListed };
      turns.set(agentId, turn);
      if (!isOnDemand(turn)) enqueue(turn);
    },

    /** Whether the lab's list states which of its agents must be polled. Returns whether this has changed. */
    followList(isFollowed: boolean): boolean {
      if (isListFollowed === isFollowed) return false;
      isListFollowed = isFollowed;
      for (const turn of turns.values())
        if (turn.endedAt === null && !turn.request && !isOnDemand(turn)) enqueue(turn);
      replan();
      return true;
    },

    /** Polls immediately. During a request it does nothing, or polls again after the request if `isRepeated`. */
    pollNow(agentId: string, { isRepeated } = { isRepeated: false }) {
      const turn = turns.get(agentId);
      if (turn?.request) turn.isPolledAgain ||= isRepeated;
      else if (turn) enqueue(turn);
    },

    /**
     * After sleep or a network change: cancels and repeats the requests in progress, and polls all other agents except
     * those that are polled only by `pollNow`.
     */
    wake() {
      const seenFirst = [...turns.values()].toSorted(
        (one, other) => Number(isSeen(other.agentId)) - Number(isSeen(one.agentId)),
      );
      for (const turn of seenFirst) {
        turn.failures = 0;
        turn.isPolledAgain = turn.request !== null;
        if (turn.request) turn.request.abort();
        else if (!isOnDemand(turn)) enqueue(turn);
      }
    },

    /** Agents that come into view are polled as soon as their new period has passed. */
    setView(view: View) {
      inView = new Set(view.agentIds);
      isVisible = view.isVisible;
      replan();
    },

    /** Agents with a waiting alert: polled as if on screen, even while the window is hidden. */
    setWatched(agentIds: ReadonlySet<string>) {
      watched = agentIds;
      replan();
    },

    setPeriods(next: PollingPeriods) {
      periods = next;
      replan();
    },

    clear() {
      for (const agentId of turns.keys()) remove(agentId);
    },
  };
}

/**
 * The pause of an agent after this many consecutive failures: its period, doubled up to 60 s. A fifth of it is
 * random, so that agents that failed together are not polled together.
 */
export function pauseAfter(failures: number, period: number, chance: number): number {
  if (failures === 0) return period;
  const pause = Math.min(period * 2 ** (failures - 1), LONGEST_PAUSE_MS);
  return pause * (0.9 + 0.2 * chance);
}
