import type { Connector } from './connectors/connector.ts';

/** What is known of an agent before it is asked: it answered last time, it did not, or it is asked for the first time. */
export type Standing = 'answering' | 'failing' | 'new';

/** An agent nobody has asked for this long is forgotten. */
const FORGET_AFTER_MS = 600_000;
const SWEEP_EVERY_MS = 60_000;

interface KnownAgent {
  readonly connector: Connector | null;
  /** See `agentHeader`; null where the agent does not say. */
  readonly version: string | null;
  readonly learnedAt: number;
}

const unknownAgent = { connector: null, version: null } as const;

/** What the last contact with each agent taught: which connector speaks its protocol, or that none does. */
export class KnownAgents {
  readonly #agents = new Map<string, KnownAgent>();
  #sweptAt = performance.now();

  /** How many answered when they were last asked. */
  get size(): number {
    return Array.from(this.#agents.values()).filter(({ connector }) => connector !== null).length;
  }

  find(key: string): Pick<KnownAgent, 'connector' | 'version'> {
    return this.#agents.get(key) ?? unknownAgent;
  }

  standingOf(key: string): Standing {
    const agent = this.#agents.get(key);
    if (agent === undefined) return 'new';
    return agent.connector === null ? 'failing' : 'answering';
  }

  /** Null after a failure: another kind of agent may listen there by now. */
  learn(key: string, connector: Connector | null, version: string | null = null): void {
    const now = performance.now();
    this.#agents.set(key, { connector, version, learnedAt: now });
    if (now - this.#sweptAt < SWEEP_EVERY_MS) return;
    this.#sweptAt = now;
    for (const [other, { learnedAt }] of this.#agents) {
      if (now - learnedAt > FORGET_AFTER_MS) this.#agents.delete(other);
    }
  }
}
