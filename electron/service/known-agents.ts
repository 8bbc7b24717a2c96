import type { Connector } from './connectors/connector.ts';
import type { Standing } from './contact-lanes.ts';

/** An agent nobody has asked for this long is forgotten. */
const FORGET_AFTER_MS = 600_000;
const SWEEP_EVERY_MS = 60_000;

/** What the last contact with each agent taught: which connector speaks its protocol, or that none does. */
export class KnownAgents {
  readonly #agents = new Map<string, { readonly connector: Connector | null; readonly learnedAt: number }>();
  #sweptAt = performance.now();

  /** How many answered when they were last asked. */
  get size(): number {
    return Array.from(this.#agents.values()).filter(({ connector }) => connector !== null).length;
  }

  connectorOf(key: string): Connector | null {
    return this.#agents.get(key)?.connector ?? null;
  }

  standingOf(key: string): Standing {
    const agent = this.#agents.get(key);
    if (agent === undefined) return 'new';
    return agent.connector === null ? 'failing' : 'answering';
  }

  /** Null after a failure: another kind of agent may listen there by now. */
  learn(key: string, connector: Connector | null): void {
    const now = performance.now();
    this.#agents.set(key, { connector, learnedAt: now });
    if (now - this.#sweptAt < SWEEP_EVERY_MS) return;
    this.#sweptAt = now;
    for (const [other, { learnedAt }] of this.#agents) {
      if (now - learnedAt > FORGET_AFTER_MS) this.#agents.delete(other);
    }
  }
}
