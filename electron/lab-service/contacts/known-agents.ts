import type { ConnectorKind } from '../connectors/connector-kind.ts';
import type { Owner } from '../limits/owner.ts';
import { remember } from '../limits/remember.ts';

export type AgentHealth = 'answering' | 'failing' | 'new';

const FORGET_AFTER_MS = 600_000;
const MAX_AGENTS = 8_192;
const MAX_ANSWERED = 65_536;

interface KnownAgent {
  readonly kind: ConnectorKind | null;
  /** See `agentHeader`. */
  readonly version: string | null;
  readonly recordedAt: number;
  readonly isAnonymous: boolean;
}

const unknownAgent = { kind: null, version: null } as const;

export class KnownAgents {
  readonly #neverResponded = new Map<string, KnownAgent>();
  readonly #anonymous = new Map<string, KnownAgent>();
  readonly #others = new Map<string, KnownAgent>();
  /** In the lab's list, so the administrator decides how many. */
  readonly #listed = new Map<string, KnownAgent>();
  /** The first group makes room, oldest first, so a flood of fake addresses can't evict real agents. */
  readonly #groups = [this.#neverResponded, this.#anonymous, this.#others];
  readonly #all = [this.#listed, ...this.#groups.toReversed()];
  readonly #answered = new Map<string, true>();
  readonly #isListed: (key: string) => boolean;

  constructor(isListed: (key: string) => boolean = () => false) {
    this.#isListed = isListed;
  }

  get size(): number {
    return this.#all.flatMap((group) => [...group.values()]).filter(({ kind }) => kind !== null).length;
  }

  find(key: string): Pick<KnownAgent, 'kind' | 'version'> {
    return this.#get(key) ?? unknownAgent;
  }

  healthOf(key: string): AgentHealth {
    const agent = this.#get(key);
    if (agent === undefined) return 'new';
    return agent.kind === null ? 'failing' : 'answering';
  }

  hasAnswered(key: string): boolean {
    return this.#answered.has(key);
  }

  /** @param kind null after a failure: something else may be there now */
  record(key: string, kind: ConnectorKind | null, version: string | null = null, caller?: Owner): void {
    const now = performance.now();
    const before = this.#get(key);
    for (const group of this.#all) group.delete(key);
    if (kind !== null) remember(this.#answered, key, true, MAX_ANSWERED);
    const isAnonymous = caller?.isKnown === false && before?.isAnonymous !== false;
    const group = this.#isListed(key) ? this.#listed : this.#groupFor(key, isAnonymous);
    group.set(key, { kind, version, recordedAt: now, isAnonymous });
    this.#dropOne();
    this.#dropOld(now);
  }

  #groupFor(key: string, isAnonymous: boolean): Map<string, KnownAgent> {
    if (!isAnonymous) return this.#others;
    return this.hasAnswered(key) ? this.#anonymous : this.#neverResponded;
  }

  #get(key: string): KnownAgent | undefined {
    return this.#all.find((group) => group.has(key))?.get(key);
  }

  #dropOne(): void {
    if (this.#groups.reduce((sum, { size }) => sum + size, 0) <= MAX_AGENTS) return;
    const group = this.#groups.find(({ size }) => size > 0);
    const [oldest] = group?.keys() ?? [];
    if (oldest !== undefined) group?.delete(oldest);
  }

  #dropOld(now: number): void {
    for (const group of this.#all) {
      for (const [key, { recordedAt }] of group) {
        if (now - recordedAt <= FORGET_AFTER_MS) break;
        group.delete(key);
      }
    }
  }
}
