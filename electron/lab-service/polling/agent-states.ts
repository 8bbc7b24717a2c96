import { hash } from 'node:crypto';
import { LONGEST_AGE_MS } from '#shared/wire/age-header.ts';
import type { LabAgentRecord, LabAgentsAnswer } from '#shared/wire/lab-agents.ts';
import type { AgentAnswer, AgentAnswers } from '../agents/agent-answers.ts';
import type { AgentList } from '../agents/agent-list.ts';
import { keyOfAgent, type LabAgent } from '../agents/lab-agent.ts';
import type { AgentsAtRevision } from '../agents/lab-agents.ts';
import type { AgentPolling } from './poll-agents.ts';

/**
 * Takes users' names out of a text for callers who get none. Nor do they get agents' revisions: those are
 * hashes of device lists, against which you could test names.
 */
export type HideNames = (text: string) => string;

export interface AgentStates {
  /** Changes with the list and the answers, but not with times. */
  readonly revision: (hide?: HideNames) => string;
  readonly describe: (hide?: HideNames) => LabAgentsAnswer;
  /** Null if we don't know that revision, or the whole list is hardly longer. */
  readonly describeChanges: (since: string, hide?: HideNames) => LabAgentsAnswer | null;
  /** Over the last lists of agents that respond, in ms. Null if none does. */
  readonly oldestMs: () => number | null;
  readonly count: () => ReadonlyMap<string, number>;
  readonly roundMs: () => number;
}

interface Parts {
  readonly list: Pick<AgentList, 'current'>;
  readonly answers: AgentAnswers;
  readonly polling: Pick<AgentPolling, 'roundMs'>;
  readonly now?: () => number;
}

/** In ms. An answer from further ahead is from before the clock was set back. */
const CLOCK_SLACK_MS = 1_000;
/** In ms. Callers only see whole seconds. */
const OLDEST_MS = 500;

export function createAgentStates({ list, answers, polling, now = Date.now }: Parts): AgentStates {
  let known: KnownList | null = null;
  let masked: (KnownList & { readonly hide: HideNames }) | null = null;
  let oldest: { readonly at: number; readonly ageMs: number | null } | null = null;

  function readList(hide?: HideNames): KnownList {
    const current = list.current();
    if (hide !== undefined) {
      if (masked?.list !== current || masked.hide !== hide)
        masked = { list: current, hide, ...index(current.agents.map((agent) => maskAgent(agent, hide))) };
      return masked;
    }
    if (known?.list !== current) known = { list: current, ...index(current.agents) };
    return known;
  }

  const revision = (hide?: HideNames): string => `${readList(hide).revision}.${answers.revision()}`;

  function describeChanges(since: string, hide?: HideNames): LabAgentsAnswer | null {
    const { agents, revision: listRevision } = readList(hide);
    const [, ofList, ofAnswers = ''] = /^([\w-]+)\.(.+)$/.exec(since) ?? [];
    // If the list itself has changed, send it whole: that's rare.
    const changed = ofList === listRevision ? answers.changedSince(ofAnswers) : null;
    // The whole list is encoded once for everybody, changes for each caller.
    if (changed === null || changed.size > agents.length / 2) return null;
    return {
      ...describeAgents(
        agents.filter(({ key }) => changed.has(key)),
        hide,
      ),
      isWhole: false,
    };
  }

  function describeAgents(agents: readonly KeyedAgent[], hide?: HideNames): LabAgentsAnswer {
    const at = now();
    return {
      revision: revision(hide),
      isWhole: true,
      roundMs: Math.round(polling.roundMs()),
      agents: agents.map(({ key, agent }) => {
        const record = toRecord(agent, answers.find(key), at);
        return hide === undefined ? record : { ...record, revision: '' };
      }),
      removed: [],
    };
  }

  function oldestMs(): number | null {
    const at = now();
    if (oldest === null || Math.abs(at - oldest.at) > OLDEST_MS) {
      oldest = { at, ageMs: findOldest(at) };
    }
    return oldest.ageMs === null ? null : oldest.ageMs + Math.max(at - oldest.at, 0);
  }

  function findOldest(at: number): number | null {
    let oldestAge: number | null = null;
    for (const { key, agent } of readList().agents) {
      const answer = agent.isEnabled ? answers.find(key) : null;
      if (answer?.outcome.kind !== 'list' || answer.answeredAt === null) continue;
      oldestAge = Math.max(oldestAge ?? 0, findAgeMs(answer.answeredAt, at));
    }
    return oldestAge;
  }

  function count(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const { key, agent } of readList().agents) {
      const state = findState(agent, answers.find(key));
      counts.set(state, (counts.get(state) ?? 0) + 1);
    }
    return counts;
  }

  const describe = (hide?: HideNames) => describeAgents(readList(hide).agents, hide);

  return { revision, describe, describeChanges, oldestMs, count, roundMs: polling.roundMs };
}

interface KeyedAgent {
  readonly key: string;
  readonly agent: LabAgent;
}

interface KnownList {
  readonly list: AgentsAtRevision;
  readonly revision: string;
  readonly agents: readonly KeyedAgent[];
}

function index(agents: readonly LabAgent[]): Omit<KnownList, 'list'> {
  const text = JSON.stringify(agents.map(({ updatedAt: _at, ...shown }) => shown));
  return {
    // By content, because a settings file's list has no revision.
    revision: hash('sha256', text, 'base64url').slice(0, 12),
    agents: agents.map((agent) => ({ key: keyOfAgent(agent), agent })),
  };
}

function maskAgent(agent: LabAgent, hide: HideNames): LabAgent {
  const { name, group, note } = agent;
  return { ...agent, name: hide(name), group: hide(group), note: hide(note) };
}

function toRecord(agent: LabAgent, answer: AgentAnswer | null, now: number): LabAgentRecord {
  const { id, host, port, name, group, note, isEnabled } = agent;
  const answeredAt = isEnabled ? (answer?.answeredAt ?? null) : null;
  return {
    id,
    host,
    port,
    name,
    group,
    note,
    isEnabled,
    state: findState(agent, answer),
    revision: isEnabled ? (answer?.revision ?? '') : '',
    ageMs: answeredAt === null ? null : findAgeMs(answeredAt, now),
  };
}

function findState({ isEnabled }: LabAgent, answer: AgentAnswer | null): string {
  if (!isEnabled) return 'disabled';
  if (answer === null) return 'not-polled';
  return answer.outcome.kind === 'list' ? 'online' : answer.outcome.failure.kind;
}

/** Milliseconds. The greatest there is if the clock was set back since, because then we don't know. */
export function findAgeMs(at: number, now: number): number {
  return at - now > CLOCK_SLACK_MS ? LONGEST_AGE_MS : Math.max(now - at, 0);
}
