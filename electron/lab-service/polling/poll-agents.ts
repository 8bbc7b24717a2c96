import type { Log } from '#shared/log.ts';
import type { AgentAddress } from '#shared/model/fleet/agent-address.ts';
import { AgentFailure, type AgentFailureReason } from '../connectors/agent-failure.ts';
import type { AgentAnswerStore, AgentOutcome } from '../agents/agent-answers.ts';
import type { AgentList } from '../agents/agent-list.ts';
import { keyOfAgent, type LabAgent } from '../agents/lab-agent.ts';
import { CONTACTS_PER_SECOND, findPauseMs, findRoundMs, POLL_MS, PollPace } from './poll-intervals.ts';
import { createPolledAgent, type PolledAgent, PollQueue } from './poll-queue.ts';

/** In ms, between two contacts of one agent. */
const MIN_PAUSE_MS = 1_000;
/** With agents that don't respond, or haven't been polled yet. */
const MAX_SILENT_AT_ONCE = 512;
/** In ms. */
const LONGEST_MS = 13_000;
/** Agents that callers wait for. They get half of the contacts, so this is a second's work. */
const MAX_URGENT = 100;

export interface PollingParts {
  readonly list: Pick<AgentList, 'current' | 'subscribe'>;
  readonly answers: AgentAnswerStore;
  /** @throws AgentFailure if there's no list; the signal's reason */
  readonly contact: (address: AgentAddress, signal: AbortSignal) => Promise<AgentOutcome>;
  readonly log: Log;
  /** From 0 to 1. */
  readonly random?: () => number;
}

export interface AgentPolling {
  /** How often agents that respond get polled, in ms. */
  readonly roundMs: () => number;
  /**
   * Polls now, or joins a poll that's running, and resolves when it's over. Null to make do with the last
   * answer: it was polled within the last second, too many others are urgent, or it isn't polled at all.
   */
  readonly refresh: (key: string) => Promise<void> | null;
  /** No more polling; the answers stay. */
  readonly close: () => void;
}

/**
 * Every enabled agent of the list each 5 s, or each second while its phones are being read for the first
 * time; 200 contacts a second at most. A change of the list counts at once. Agents that don't respond are
 * polled less often and only hold so many contacts.
 */
export function pollAgents(parts: PollingParts): AgentPolling {
  return new AgentPoller(parts);
}

class AgentPoller implements AgentPolling {
  readonly #parts: PollingParts;
  readonly #agents = new Map<string, PolledAgent>();
  readonly #counts = { new: 0, responding: 0, silent: 0 };
  readonly #pace = new PollPace(CONTACTS_PER_SECOND);
  readonly #queue = new PollQueue();
  readonly #leave: () => void;
  #silentAtOnce = 0;
  /** When agents that may hang last took up all their places, by performance.now(). */
  #wasFullAt = -Infinity;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: PollingParts) {
    this.#parts = parts;
    this.#leave = parts.list.subscribe(({ agents }) => this.#follow(agents));
    this.#follow(parts.list.current().agents);
  }

  readonly roundMs = (): number => {
    // While new agents wait for a place, the others get the contacts.
    const haveNoPlace = performance.now() - this.#wasFullAt < LONGEST_MS;
    return findRoundMs(haveNoPlace ? { ...this.#counts, new: 0 } : this.#counts);
  };

  readonly refresh = (key: string): Promise<void> | null => {
    const agent = this.#agents.get(key);
    if (agent === undefined) return null;
    // Otherwise its poll is running, or somebody waits for it already.
    if (agent.running === null && agent.ended === null) {
      if (agent.restsUntil > performance.now()) return null;
      const isFull = this.#queue.urgentSize >= MAX_URGENT;
      // A new agent has no answer yet, so wait for its first turn.
      if (isFull && agent.state !== 'new') return null;
      if (!isFull) this.#queue.addUrgent(agent);
      this.#begin();
    }
    agent.ended ??= Promise.withResolvers<void>();
    return agent.ended.promise;
  };

  readonly close = (): void => {
    this.#leave();
    clearTimeout(this.#timer);
    for (const agent of this.#agents.values()) this.#stop(agent);
    this.#agents.clear();
  };

  #follow(listed: readonly LabAgent[]): void {
    const enabled = new Map(listed.flatMap((agent) => (agent.isEnabled ? [[keyOfAgent(agent), agent]] : [])));
    for (const agent of this.#agents.values()) if (!enabled.has(agent.key)) this.#drop(agent);
    for (const [key, { host, port }] of enabled) if (!this.#agents.has(key)) this.#add(key, { host, port });
    this.#begin();
  }

  #add(key: string, address: AgentAddress): void {
    const agent = createPolledAgent(key, address);
    this.#agents.set(key, agent);
    this.#counts.new += 1;
    this.#queue.add(agent);
  }

  #drop(agent: PolledAgent): void {
    this.#agents.delete(agent.key);
    this.#counts[agent.state] -= 1;
    this.#stop(agent);
    this.#parts.answers.remove(agent.key);
  }

  #stop(agent: PolledAgent): void {
    clearTimeout(agent.timer);
    this.#queue.delete(agent);
    agent.running?.abort(new AgentFailure('service-closing'));
    agent.ended?.resolve();
  }

  #begin(): void {
    clearTimeout(this.#timer);
    while (this.#queue.size > 0) {
      const now = performance.now();
      const waitMs = this.#pace.waitMs(now);
      if (waitMs > 0) {
        this.#timer = setTimeout(() => this.#begin(), waitMs).unref();
        return;
      }
      const isFull = this.#silentAtOnce >= MAX_SILENT_AT_ONCE;
      if (isFull) this.#wasFullAt = now;
      const agent = this.#queue.take(!isFull);
      if (agent === undefined) return;
      this.#pace.take(now);
      void this.#poll(agent, now);
    }
  }

  async #poll(agent: PolledAgent, startedAt: number): Promise<void> {
    const running = new AbortController();
    agent.running = running;
    clearTimeout(agent.timer);
    const mayHang = agent.state !== 'responding';
    if (mayHang) this.#silentAtOnce += 1;
    const outcome = await this.#contact(agent, running.signal);
    if (mayHang) this.#silentAtOnce -= 1;
    // Otherwise it has left the list, or polling is over.
    if (!running.signal.aborted) this.#end(agent, outcome, performance.now() - startedAt);
    this.#begin();
  }

  async #contact({ address, key }: PolledAgent, signal: AbortSignal): Promise<AgentOutcome> {
    try {
      return await this.#parts.contact(address, signal);
    } catch (error) {
      if (error instanceof AgentFailure) return fail(error.reason);
      if (!signal.aborted) this.#parts.log.error('An agent could not be polled', { agent: key, error });
      return fail('cannot-connect');
    }
  }

  #end(agent: PolledAgent, outcome: AgentOutcome, tookMs: number): void {
    const isFirst = agent.state === 'new';
    this.#counts[agent.state] -= 1;
    agent.state = outcome.kind === 'list' ? 'responding' : 'silent';
    this.#counts[agent.state] += 1;
    agent.failures = outcome.kind === 'list' ? 0 : agent.failures + 1;
    agent.running = null;
    this.#parts.answers.put(agent.key, outcome, Date.now());
    agent.ended?.resolve();
    agent.ended = null;
    agent.restsUntil = performance.now() + MIN_PAUSE_MS;
    const isFilling = outcome.kind === 'list' && outcome.list.isFilling === true;
    // Spreads agents that were added together.
    const spreadMs = isFirst ? POLL_MS * ((this.#parts.random ?? Math.random)() - 0.5) : 0;
    this.#rest(agent, () => {
      if (isFilling) return 0;
      if (outcome.kind === 'list') return this.roundMs() - tookMs + spreadMs;
      return findPauseMs(agent.failures, this.#counts) + spreadMs;
    });
  }

  /** Works out the pause again every few seconds, since it depends on the others. */
  #rest(agent: PolledAgent, findPause: () => number): void {
    const endedAt = performance.now();
    const check = () => {
      const leftMs = endedAt + Math.max(findPause(), MIN_PAUSE_MS) - performance.now();
      if (leftMs >= 1) agent.timer = setTimeout(check, Math.min(leftMs, POLL_MS)).unref();
      else {
        this.#queue.add(agent);
        this.#begin();
      }
    };
    check();
  }
}

const failures = new Map<AgentFailureReason, AgentFailure>();

/** One object per reason and no cause: we keep failures of thousands of agents. */
function fail(reason: AgentFailureReason): AgentOutcome {
  const failure = failures.get(reason) ?? new AgentFailure(reason);
  failures.set(reason, failure);
  return { kind: 'failed', failure };
}
