import type { Log } from '#shared/log.ts';
import type { PollingPeriods } from '#shared/model/settings.ts';
import { createRequestQueue, type PollResult } from './request-queue.ts';

const LONGEST_PAUSE_MS = 60_000;

/** Even a slow agent is only kept busy a sixth of the time. */
const MIN_PAUSE_FACTOR = 5;

/** After the service was overloaded, in ms. The agent itself may be fine. */
const OVERLOAD_PAUSE_MS = 1_000;

interface PollerOptions {
  readonly poll: (agentId: string, signal: AbortSignal) => Promise<PollResult>;
  readonly log: Log;
  readonly periods: PollingPeriods;
  readonly random?: () => number;
}

export interface View {
  readonly agentIds: readonly string[];
  readonly isVisible: boolean;
}

interface Schedule {
  readonly agentId: string;
  readonly isPaused: boolean;
  readonly isListed: boolean;
  timer: NodeJS.Timeout | undefined;
  request: AbortController | null;
  /** Of the last request that wasn't canceled. */
  result: PollResult | null;
  failures: number;
  endedAt: number | null;
  tookMs: number;
  isPolledAgain: boolean;
}

/** What decides how often agents are polled. */
interface Demand {
  readonly periods: PollingPeriods;
  readonly inView: ReadonlySet<string>;
  readonly isVisible: boolean;
  /** An alert waits for them: poll as if on screen, even with the window hidden. */
  readonly awaited: ReadonlySet<string>;
  /** Does the lab's list say which of its agents to poll? */
  readonly isListFollowed: boolean;
}

const isSeen = ({ isVisible, inView }: Demand, agentId: string) => isVisible && inView.has(agentId);

const isOnDemand = ({ isListFollowed }: Demand, { isPaused, isListed }: Schedule) =>
  isPaused || (isListFollowed && isListed);

function periodOf(demand: Demand, { agentId, tookMs }: Schedule): number {
  const { periods, awaited, isVisible } = demand;
  const least = tookMs * MIN_PAUSE_FACTOR;
  if (awaited.has(agentId) || isSeen(demand, agentId)) return Math.max(periods.seenMs, least);
  return Math.max(isVisible ? periods.othersMs : periods.hiddenMs, least);
}

/** Polls each agent as often as it needs, with back-off after failures and one request per agent at a time. */
export function createPoller({ periods: first, ...options }: PollerOptions) {
  let demand: Demand = {
    periods: first,
    inView: new Set(),
    isVisible: true,
    awaited: new Set(),
    isListFollowed: false,
  };
  const schedules = new Map<string, Schedule>();
  const isKept = (schedule: Schedule) => schedules.get(schedule.agentId) === schedule;
  const { enqueue, wait, isWaiting, cancel } = createRequests(options, () => demand, isKept);

  /** For agents that wait. Requests under way and in the queue stay. */
  function replan(change: Partial<Demand>): void {
    demand = { ...demand, ...change };
    for (const schedule of schedules.values())
      if (!schedule.request && schedule.endedAt !== null && !isWaiting(schedule))
        wait(schedule, schedule.endedAt);
  }

  function remove(agentId: string): void {
    const schedule = schedules.get(agentId);
    if (!schedule) return;
    schedules.delete(agentId);
    cancel(schedule);
  }

  return {
    remove,
    isSeen: (agentId: string) => isSeen(demand, agentId),

    /** As soon as there's room, then regularly, unless it's paused or in the followed list. */
    add(agentId: string, { isPaused, isListed } = { isPaused: false, isListed: false }) {
      remove(agentId);
      const schedule: Schedule = { agentId, isPaused, isListed, ...unpolled };
      schedules.set(agentId, schedule);
      if (!isOnDemand(demand, schedule)) enqueue(schedule);
    },

    /** Returns whether that's new. */
    followList(isListFollowed: boolean): boolean {
      if (demand.isListFollowed === isListFollowed) return false;
      demand = { ...demand, isListFollowed };
      for (const schedule of schedules.values())
        if (schedule.endedAt === null && !schedule.request && !isOnDemand(demand, schedule))
          enqueue(schedule);
      replan({});
      return true;
    },

    /** Polls at once. If a request is under way it does nothing, or polls again after it if `isRepeated`. */
    pollNow(agentId: string, { isRepeated } = { isRepeated: false }) {
      const schedule = schedules.get(agentId);
      if (schedule?.request) schedule.isPolledAgain ||= isRepeated;
      else if (schedule) enqueue(schedule);
    },

    /** After sleep or a network change: starts over with what's under way, and polls the rest. */
    wake() {
      const seenFirst = [...schedules.values()].toSorted(
        (one, other) => Number(isSeen(demand, other.agentId)) - Number(isSeen(demand, one.agentId)),
      );
      for (const schedule of seenFirst) {
        schedule.failures = 0;
        schedule.isPolledAgain = schedule.request !== null;
        if (schedule.request) schedule.request.abort();
        else if (!isOnDemand(demand, schedule)) enqueue(schedule);
      }
    },

    /** An agent that comes into view is polled as soon as its new period is over. */
    setView: ({ agentIds, isVisible }: View) => replan({ inView: new Set(agentIds), isVisible }),
    setAwaited: (awaited: ReadonlySet<string>) => replan({ awaited }),
    setPeriods: (periods: PollingPeriods) => replan({ periods }),

    clear() {
      for (const agentId of schedules.keys()) remove(agentId);
    },
  };
}

const unpolled = {
  timer: undefined,
  request: null,
  result: null,
  failures: 0,
  endedAt: null,
  tookMs: 0,
  isPolledAgain: false,
} as const;

/** One agent's requests, one after the other, each with the pause after it. */
function createRequests(
  { poll, log, random = Math.random }: Omit<PollerOptions, 'periods'>,
  demand: () => Demand,
  isKept: (schedule: Schedule) => boolean,
) {
  const queue = createRequestQueue(run);

  function enqueue(schedule: Schedule): void {
    clearTimeout(schedule.timer);
    queue.add(schedule, isSeen(demand(), schedule.agentId) ? 'seen' : 'prompt');
  }

  async function run(schedule: Schedule): Promise<PollResult> {
    const request = new AbortController();
    schedule.request = request;
    const startedAt = performance.now();
    const result = await poll(schedule.agentId, request.signal).catch((error: unknown) => {
      // A bug in handling one response mustn't stop the polling.
      log.error('Polling an agent failed unexpectedly', { agentId: schedule.agentId, error });
      return 'failed' as const;
    });
    schedule.request = null;
    if (result === 'good') schedule.tookMs = performance.now() - startedAt;
    if (isKept(schedule)) plan(schedule, result);
    return result;
  }

  function plan(schedule: Schedule, result: PollResult): void {
    if (schedule.isPolledAgain) {
      schedule.isPolledAgain = false;
      enqueue(schedule);
      return;
    }
    if (result !== 'canceled') {
      schedule.result = result;
      schedule.failures = result === 'good' ? 0 : schedule.failures + 1;
    }
    schedule.endedAt = performance.now();
    wait(schedule, schedule.endedAt);
  }

  function wait(schedule: Schedule, endedAt: number): void {
    clearTimeout(schedule.timer);
    const { result, isPaused } = schedule;
    const isAnswered = result === 'good' || result === 'agent-failed';
    // The service hasn't answered, so ask again, unless the user paused the agent.
    if (isPaused || (isOnDemand(demand(), schedule) && isAnswered)) return;
    const period = periodOf(demand(), schedule);
    const first = result === 'overloaded' ? Math.min(period, OVERLOAD_PAUSE_MS) : period;
    const pause = pauseAfter(schedule.failures, first, random()) - (performance.now() - endedAt);
    const begin = () => (schedule.failures === 0 ? enqueue(schedule) : queue.add(schedule, 'slow'));
    schedule.timer = setTimeout(begin, Math.max(pause, 0));
  }

  function cancel(schedule: Schedule): void {
    clearTimeout(schedule.timer);
    queue.remove(schedule);
    schedule.request?.abort();
  }

  return { enqueue, wait, cancel, isWaiting: (schedule: Schedule) => queue.isWaiting(schedule) };
}

/** Doubles with each failure, up to 60 s. A fifth is random, so that failed agents spread out. */
export function pauseAfter(failures: number, period: number, chance: number): number {
  if (failures === 0) return period;
  const pause = Math.min(period * 2 ** (failures - 1), LONGEST_PAUSE_MS);
  return pause * (0.9 + 0.2 * chance);
}
