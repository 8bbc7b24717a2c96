import type { Log } from '#shared/log.ts';
import type { AskingPeriods } from '#shared/model/settings.ts';
import { createQuestionLanes, type Lane } from './question-lanes.ts';

/** The longest an agent that fails is left alone, in milliseconds. */
const LONGEST_PAUSE_MS = 60_000;

/** The first pause where it is the service that had too much to do, in milliseconds: the agent itself may be well. */
const OVERLOAD_PAUSE_MS = 1_000;

/** `overloaded`: failed, because the service has too much to do. */
export type AskResult = 'good' | 'failed' | 'overloaded' | 'cancelled';

export interface PollerOptions {
  /** Asks one agent once, ending early when the signal says so. */
  readonly ask: (agentId: string, signal: AbortSignal) => Promise<AskResult>;
  readonly log: Log;
  readonly periods: AskingPeriods;
  readonly random?: () => number;
}

/** What a person sees of the fleet. */
export interface View {
  readonly agentIds: readonly string[];
  readonly isVisible: boolean;
}

/** Asks every agent as often as it is needed, with back-off while it fails, one question at a time each, for ever. */
export interface Poller {
  /** Asks as soon as there is room, then regularly; one that is paused only when told to. */
  add(agentId: string, isPaused?: boolean): void;
  /** Cancels its question. */
  remove(agentId: string): void;
  /** Asks without waiting for the agent's turn, unless it is being asked. */
  askNow(agentId: string): void;
  /** After sleep or a network change: drops the questions under way, which may never be answered, and asks all but the paused anew. */
  wake(): void;
  /** Agents that come into view are asked as soon as their new period has passed. */
  setView(view: View): void;
  /** Agents whose devices somebody waits to be told of: asked as if on screen, also while the window is hidden. */
  setWatched(agentIds: ReadonlySet<string>): void;
  setPeriods(periods: AskingPeriods): void;
  /** Cancels everything. */
  clear(): void;
}

/** One agent's place in the schedule. */
interface Turn {
  readonly isPaused: boolean;
  timer: NodeJS.Timeout | undefined;
  /** Drops the question under way; null while there is none. */
  question: AbortController | null;
  failures: number;
  /** Whether the last failure was the service's, which had too much to do. */
  isOverloaded: boolean;
  /** When its last question ended, by the poller's clock; null before the first. */
  endedAt: number | null;
  isAskedAgain: boolean;
}

export function createPoller(options: PollerOptions): Poller {
  const { ask, log, random = Math.random } = options;
  let { periods } = options;
  const turns = new Map<string, Turn>();
  // Those on screen go before the others of their lane.
  const waiting = { seen: new Set<string>(), prompt: new Set<string>(), slow: new Set<string>() };
  const lanes = createQuestionLanes(startWaiting);
  let inView = new Set<string>();
  let isVisible = true;
  let watched: ReadonlySet<string> = new Set();

  function periodOf(agentId: string): number {
    if (watched.has(agentId)) return periods.seenMs;
    if (!isVisible) return periods.hiddenMs;
    return inView.has(agentId) ? periods.seenMs : periods.othersMs;
  }

  function queue(agentId: string, lane: Lane): void {
    const turn = turns.get(agentId);
    if (!turn) return;
    clearTimeout(turn.timer);
    // Who waits in the prompt lane stays there; who is moved up leaves the slow one.
    if (lane === 'prompt') waiting.slow.delete(agentId);
    else if (waiting.seen.has(agentId) || waiting.prompt.has(agentId)) return;
    const line = lane === 'prompt' && isVisible && inView.has(agentId) ? 'seen' : lane;
    // Scrolled into view while it waited.
    if (line === 'seen') waiting.prompt.delete(agentId);
    waiting[line].add(agentId);
    startWaiting();
  }

  function startWaiting(): void {
    for (const line of ['seen', 'prompt', 'slow'] as const) {
      const lane = line === 'slow' ? 'slow' : 'prompt';
      for (const agentId of waiting[line]) {
        if (!lanes.hasRoom(lane)) break;
        waiting[line].delete(agentId);
        start(agentId, lane);
      }
    }
  }

  function isQueued(agentId: string): boolean {
    return Object.values(waiting).some((line) => line.has(agentId));
  }

  function start(agentId: string, lane: Lane): void {
    const turn = turns.get(agentId);
    if (!turn) return;
    const leave = lanes.enter(lane);
    const question = new AbortController();
    turn.question = question;
    void askOnce(agentId, question.signal).then((result) => {
      leave();
      if (result === 'overloaded') lanes.halve();
      finish(agentId, turn, result);
    });
  }

  async function askOnce(agentId: string, signal: AbortSignal): Promise<AskResult> {
    try {
      return await ask(agentId, signal);
    } catch (error) {
      // A mistake of ours with one answer must not end the asking.
      log.error('Asking an agent broke', { agentId, error });
      return 'failed';
    }
  }

  function finish(agentId: string, turn: Turn, result: AskResult): void {
    turn.question = null;
    if (turns.get(agentId) === turn) plan(agentId, turn, result);
    startWaiting();
  }

  function plan(agentId: string, turn: Turn, result: AskResult): void {
    if (turn.isAskedAgain) {
      turn.isAskedAgain = false;
      queue(agentId, 'prompt');
      return;
    }
    if (result !== 'cancelled') {
      turn.failures = result === 'good' ? 0 : turn.failures + 1;
      turn.isOverloaded = result === 'overloaded';
    }
    turn.endedAt = performance.now();
    wait(agentId, turn);
  }

  function wait(agentId: string, turn: Turn): void {
    clearTimeout(turn.timer);
    if (turn.isPaused) return;
    const lane = turn.failures === 0 ? 'prompt' : 'slow';
    const passed = performance.now() - (turn.endedAt ?? 0);
    const period = periodOf(agentId);
    const first = turn.isOverloaded ? Math.min(period, OVERLOAD_PAUSE_MS) : period;
    const pause = pauseAfter(turn.failures, first, random());
    turn.timer = setTimeout(() => queue(agentId, lane), Math.max(pause - passed, 0));
  }

  /** Plans anew for agents that wait for their next turn; those that are asked or in a queue have theirs. */
  function replan(isConcerned: (agentId: string) => boolean): void {
    for (const [agentId, turn] of turns) {
      const isWaiting = turn.question === null && turn.endedAt !== null;
      if (isWaiting && !isQueued(agentId) && isConcerned(agentId)) wait(agentId, turn);
    }
  }

  const rank = (agentId: string) => (inView.has(agentId) ? 0 : 1);

  function drop(agentId: string, turn: Turn): void {
    clearTimeout(turn.timer);
    for (const line of Object.values(waiting)) line.delete(agentId);
    turns.delete(agentId);
    turn.question?.abort();
  }

  return {
    add(agentId, isPaused = false) {
      const earlier = turns.get(agentId);
      if (earlier) drop(agentId, earlier);
      turns.set(agentId, {
        isPaused,
        timer: undefined,
        question: null,
        failures: 0,
        isOverloaded: false,
        endedAt: null,
        isAskedAgain: false,
      });
      if (!isPaused) queue(agentId, 'prompt');
    },

    remove(agentId) {
      const turn = turns.get(agentId);
      if (turn) drop(agentId, turn);
    },

    askNow(agentId) {
      if (turns.get(agentId)?.question === null) queue(agentId, 'prompt');
    },

    wake() {
      const seenFirst = [...turns].toSorted(([one], [other]) => rank(one) - rank(other));
      for (const [agentId, turn] of seenFirst) {
        turn.failures = 0;
        turn.isAskedAgain = turn.question !== null;
        if (turn.question) turn.question.abort();
        else if (!turn.isPaused) queue(agentId, 'prompt');
      }
    },

    setView(view) {
      const before = inView;
      const wasVisible = isVisible;
      inView = new Set(view.agentIds);
      isVisible = view.isVisible;
      replan((agentId) => wasVisible !== isVisible || before.has(agentId) !== inView.has(agentId));
    },

    setWatched(agentIds) {
      const before = watched;
      watched = agentIds;
      replan((agentId) => before.has(agentId) !== agentIds.has(agentId));
    },

    setPeriods(next) {
      periods = next;
      replan(() => true);
    },

    clear() {
      for (const [agentId, turn] of turns) drop(agentId, turn);
    },
  };
}

/**
 * How long to leave an agent alone after so many failures in a row: its period, doubling up to 60 s. A fifth of it is left
 * to chance, so that agents that failed together are not all asked together.
 */
export function pauseAfter(failures: number, period: number, chance: number): number {
  if (failures === 0) return period;
  const pause = Math.min(period * 2 ** (failures - 1), LONGEST_PAUSE_MS);
  return pause * (0.9 + 0.2 * chance);
}
