import type { AgentAddress } from '#shared/model/fleet/agent-address.ts';
import { Rotation } from '../limits/rotation.ts';

export interface PolledAgent {
  readonly address: AgentAddress;
  readonly key: string;
  state: 'new' | 'responding' | 'silent';
  failures: number;
  /** When it may be polled again, by performance.now(). */
  restsUntil: number;
  timer: NodeJS.Timeout | undefined;
  running: AbortController | null;
  /** Resolves after the next poll. */
  ended: PromiseWithResolvers<void> | null;
}

export function createPolledAgent(key: string, address: AgentAddress): PolledAgent {
  return {
    key,
    address,
    state: 'new',
    failures: 0,
    restsUntil: -Infinity,
    timer: undefined,
    running: null,
    ended: null,
  };
}

/**
 * What can be polled now. Agents that somebody waits for get half of the contacts; within each half, those
 * that respond get three quarters while others wait.
 */
export class PollQueue {
  readonly #due = new Rotation<PolledAgent>();
  readonly #urgent = new Rotation<PolledAgent>();
  #isUrgentTurn = true;

  get size(): number {
    return this.#due.size + this.#urgent.size;
  }

  get urgentSize(): number {
    return this.#urgent.size;
  }

  add(agent: PolledAgent): void {
    this.#due.add(agent, agent.state === 'responding');
  }

  addUrgent(agent: PolledAgent): void {
    this.#due.delete(agent);
    this.#urgent.add(agent, agent.state === 'responding');
  }

  delete(agent: PolledAgent): void {
    this.#due.delete(agent);
    this.#urgent.delete(agent);
  }

  /** @param mayHang may it be one that doesn't respond? */
  take(mayHang: boolean): PolledAgent | undefined {
    const [first, second] = this.#isUrgentTurn ? [this.#urgent, this.#due] : [this.#due, this.#urgent];
    const agent = first.next(mayHang) ?? second.next(mayHang);
    if (agent === undefined) return undefined;
    this.#isUrgentTurn = !this.#isUrgentTurn;
    this.delete(agent);
    return agent;
  }
}
