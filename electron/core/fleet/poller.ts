import type { Log } from '#shared/log.ts';

/** How an agent is asked again and again. Times in milliseconds. */
const PERIOD_MS = 10_000;
const LONGEST_PAUSE_MS = 60_000;
/** A question older than this is counted as a slow one and gives its place to agents that may answer at once. */
const SLOW_AFTER_MS = 2_000;
/** Questions under way at once: in all, and of each lane. Agents that hang fill the slow lane and never all of it. */
const CONCURRENCY = { all: 64, prompt: 48, slow: 16 } as const;

export type AskResult = 'good' | 'failed' | 'cancelled';

export interface PollerOptions {
  /** Asks one agent once, ending early when the signal says so. */
  readonly ask: (agentId: string, signal: AbortSignal) => Promise<AskResult>;
  readonly log: Log;
  readonly random?: () => number;
}

/** Asks every agent every 10 s, with back-off while it fails, one question at a time each, for ever. */
export interface Poller {
  /** Asks as soon as there is room, then regularly. */
  add(agentId: string): void;
  /** Cancels its question. */
  remove(agentId: string): void;
  /** Asks without waiting for the agent's turn, unless it is being asked. */
  askNow(agentId: string): void;
  /** After sleep or a network change: drops the questions under way, which may never be answered, and asks all anew. */
  wake(): void;
  /** Cancels everything. */
  clear(): void;
}

type Lane = 'prompt' | 'slow';

interface Question {
  readonly abort: AbortController;
  readonly slowTimer: NodeJS.Timeout;
  lane: Lane;
}

/** One agent's place in the schedule. */
interface Turn {
  timer: NodeJS.Timeout | undefined;
  question: Question | null;
  failures: number;
  isAskedAgain: boolean;
}

export function createPoller({ ask, log, random = Math.random }: PollerOptions): Poller {
  const turns = new Map<string, Turn>();
  const waiting = { prompt: new Set<string>(), slow: new Set<string>() };
  const underWay = new Set<Question>();

  function queue(agentId: string, lane: Lane): void {
    const turn = turns.get(agentId);
    if (!turn) return;
    clearTimeout(turn.timer);
    // Who waits in the prompt lane stays there; who is moved up leaves the slow one.
    if (lane === 'prompt') waiting.slow.delete(agentId);
    else if (waiting.prompt.has(agentId)) return;
    waiting[lane].add(agentId);
    startWaiting();
  }

  function startWaiting(): void {
    for (const lane of ['prompt', 'slow'] as const) {
      for (const agentId of waiting[lane]) {
        if (!hasRoom(lane)) break;
        waiting[lane].delete(agentId);
        start(agentId, lane);
      }
    }
  }

  function hasRoom(lane: Lane): boolean {
    let inLane = 0;
    for (const question of underWay) if (question.lane === lane) inLane += 1;
    return underWay.size < CONCURRENCY.all && inLane < CONCURRENCY[lane];
  }

  function start(agentId: string, lane: Lane): void {
    const turn = turns.get(agentId);
    if (!turn) return;
    const slowTimer = setTimeout(() => {
      question.lane = 'slow';
      startWaiting();
    }, SLOW_AFTER_MS);
    const question: Question = { abort: new AbortController(), slowTimer, lane };
    turn.question = question;
    underWay.add(question);
    void askOnce(agentId, question.abort.signal).then((result) => finish(agentId, turn, question, result));
  }

  async function askOnce(agentId: string, signal: AbortSignal): Promise<AskResult> {
    try {
      return await ask(agentId, signal);
    } catch (error) {
      // A mistake of ours with one answer must not end the asking.
      log.error('Asking an agent broke', { agentId, error: error instanceof Error ? error.stack : error });
      return 'failed';
    }
  }

  function finish(agentId: string, turn: Turn, question: Question, result: AskResult): void {
    clearTimeout(question.slowTimer);
    underWay.delete(question);
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
    if (result !== 'cancelled') turn.failures = result === 'good' ? 0 : turn.failures + 1;
    const lane = turn.failures === 0 ? 'prompt' : 'slow';
    turn.timer = setTimeout(() => queue(agentId, lane), pauseAfter(turn.failures, random()));
  }

  function drop(agentId: string, turn: Turn): void {
    clearTimeout(turn.timer);
    waiting.prompt.delete(agentId);
    waiting.slow.delete(agentId);
    turns.delete(agentId);
    turn.question?.abort.abort();
  }

  return {
    add(agentId) {
      const earlier = turns.get(agentId);
      if (earlier) drop(agentId, earlier);
      turns.set(agentId, { timer: undefined, question: null, failures: 0, isAskedAgain: false });
      queue(agentId, 'prompt');
    },

    remove(agentId) {
      const turn = turns.get(agentId);
      if (turn) drop(agentId, turn);
    },

    askNow(agentId) {
      if (turns.get(agentId)?.question === null) queue(agentId, 'prompt');
    },

    wake() {
      for (const [agentId, turn] of turns) {
        turn.failures = 0;
        turn.isAskedAgain = turn.question !== null;
        if (turn.question) turn.question.abort.abort();
        else queue(agentId, 'prompt');
      }
    },

    clear() {
      for (const [agentId, turn] of turns) drop(agentId, turn);
    },
  };
}

/**
 * How long to leave an agent alone after so many failures in a row: 10 s, doubling up to 60 s. A fifth of it is left to
 * chance, so that agents that failed together are not all asked together.
 */
export function pauseAfter(failures: number, chance: number): number {
  if (failures === 0) return PERIOD_MS;
  const pause = Math.min(PERIOD_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
  return pause * (0.9 + 0.2 * chance);
}
