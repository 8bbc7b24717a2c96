import { isDeepStrictEqual } from 'node:util';
import type { Log } from '#shared/log.ts';
import { parseAgentAddress } from '#shared/model/fleet/agent-address.ts';
import { FRESH_FOR_MS, freshForRounds } from '#shared/model/fleet/freshness.ts';
import type {
  AgentsAnswer,
  AgentsOutcome,
  KnownList,
  ListAgents,
  ListedAgent,
} from '../lab-client/list-agents.ts';
import type { ScreenRule } from '#shared/model/fleet/screenshot.ts';
import type { Agents, ListedEntry } from './agents.ts';
import type { Fleet } from './fleet.ts';
import type { RememberedAgent } from './remembered-agent.ts';
import { latestAnswer } from './agent-data.ts';
import { repeatRequest, type RepeatedRequest } from './repeat-request.ts';

interface LabAgentsOptions {
  readonly agents: Pick<Agents, 'showLab' | 'labIds'>;
  readonly fleet: Pick<Fleet, 'followList' | 'applyListings'>;
  readonly log: Log;
  /** As the lab's list says. Null if it doesn't. */
  readonly onScreenRule: (rule: ScreenRule | null) => void;
}

const EVERY_MS = 5_000;
/** After this many failures in a row, poll the agents directly. */
const MAX_FAILURES = 2;

type AnswerOutcome = Extract<AgentsOutcome, { kind: 'answer' | 'unchanged' }>;

interface Following {
  readonly listAgents: ListAgents;
  readonly requests: RepeatedRequest;
  list: FollowedList;
  /** Last session's agents, until the first response. Null if the service has no list. */
  recalled: readonly ListedEntry[] | null;
  failures: number;
}

export type LabAgents = ReturnType<typeof createLabAgents>;

/** Shows the lab's agents next to the personal ones, polls those that changed and dates the others. */
export function createLabAgents({ agents, fleet, log, onScreenRule }: LabAgentsOptions) {
  let current: Following | null = null;

  function show(mine: Following): void {
    const { known, agents: ofLab } = mine.list;
    const listed = Array.from(ofLab.values(), (agent) => agent.listed);
    agents.showLab(known ? listed.filter(({ isEnabled }) => isEnabled) : (mine.recalled ?? []));
  }

  function takeAnswer(mine: Following, outcome: AnswerOutcome, sentAt: number): void {
    if (mine.failures >= MAX_FAILURES) log.info('The list of agents is available again');
    mine.failures = 0;
    const before = mine.list;
    mine.list = followAnswer(before, outcome, sentAt);
    if (outcome.kind === 'answer') {
      const { answer } = outcome;
      if (!before.known) log.info('The lab has a list of agents', { agents: answer.agents.length });
      onScreenRule(answer.screenshots ?? null);
      if (!before.known || !isSameShown(before.agents, mine.list.agents)) show(mine);
    }
    fleet.followList(true);
    fleet.applyListings(listingsOf(mine.list, agents.labIds()));
  }

  function take(mine: Following, outcome: AgentsOutcome, sentAt: number): void {
    if (outcome.kind === 'failed') {
      mine.failures += 1;
      if (mine.failures !== MAX_FAILURES) return;
      const failure = outcome.failure.kind;
      log.warn('The list of agents is not available, so they are polled one by one', { failure });
      fleet.followList(false);
    } else if (outcome.kind !== 'no-list') takeAnswer(mine, outcome, sentAt);
    else if (mine.recalled) {
      mine.recalled = null;
      show(mine);
    }
  }

  /** Returns the pause until the next request. */
  async function requestList(mine: Following, signal: AbortSignal): Promise<number> {
    const sentAt = Date.now();
    const outcome = await mine.listAgents(mine.list.known, signal);
    if (signal.aborted) return 0;
    take(mine, outcome, sentAt);
    const failure = outcome.kind === 'failed' ? outcome.failure : null;
    return failure && 'retryAfterMs' in failure ? Math.max(failure.retryAfterMs, EVERY_MS) : EVERY_MS;
  }

  return {
    /** Drops what's under way and asks now. */
    refresh: () => current?.requests.now(),

    open(listAgents: ListAgents) {
      const send = (signal: AbortSignal) => requestList(mine, signal);
      const requests = repeatRequest('Reading the list of agents', log, send);
      const mine: Following = { listAgents, requests, list: noList, recalled: [], failures: 0 };
      current = mine;
      fleet.followList(true);
      requests.now();
    },

    /** Last session's agents, until the service has sent its list. */
    recall(remembered: readonly RememberedAgent[]) {
      if (!current?.recalled || current.list.known) return;
      current.recalled = [...current.recalled, ...remembered.flatMap(toEntry)];
      if (current.recalled.length > 0) show(current);
    },

    close() {
      current?.requests.end();
      current = null;
      onScreenRule(null);
    },
  };
}

interface KnownAgent {
  readonly listed: ListedAgent;
  /** When its last list came at the earliest, in ms since 1970. Null if there was none. */
  readonly answeredAt: number | null;
}

type KnownAgents = ReadonlyMap<string, KnownAgent>;

interface FollowedList {
  /** Null before the first response. */
  readonly known: KnownList | null;
  readonly agents: KnownAgents;
  readonly freshForMs: number;
}

const noList: FollowedList = { known: null, agents: new Map(), freshForMs: FRESH_FOR_MS };

function listingsOf({ agents, freshForMs }: FollowedList, ids: ReadonlyMap<string, string>) {
  return [...agents].flatMap(([id, { listed, answeredAt }]) => {
    const agentId = ids.get(id);
    if (agentId === undefined) return [];
    return [{ agentId, listing: { revision: listed.revision, answeredAt, freshForMs } }];
  });
}

function toEntry({ agentId: id, address: text, lab }: RememberedAgent): readonly ListedEntry[] {
  const address = parseAgentAddress(text);
  return lab && address ? [{ id, address, ...lab }] : [];
}

function followAnswer(before: FollowedList, outcome: AnswerOutcome, sentAt: number): FollowedList {
  const { ageMs } = outcome;
  const except = new Set<string>();
  let list = before;
  if (outcome.kind === 'answer') {
    const { answer } = outcome;
    for (const { agent } of answer.agents) except.add(agent.id);
    const agents = applyAnswer(before.agents, answer, sentAt);
    list = { known: answer.known, agents, freshForMs: freshForRounds(answer.roundMs) };
  }
  if (ageMs === undefined) return list;
  return { ...list, agents: applyAge(list.agents, { ageMs, sentAt, now: Date.now(), except }) };
}

/** Ages count from `sentAt`, because the response took its time. */
export function applyAnswer(
  before: KnownAgents,
  { isWhole, agents, removed }: AgentsAnswer,
  sentAt: number,
): KnownAgents {
  const after = new Map(isWhole ? [] : before);
  for (const id of removed) after.delete(id);
  for (const { agent, ageMs } of agents) {
    after.set(agent.id, { listed: agent, answeredAt: ageMs === null ? null : sentAt - ageMs });
  }
  return after;
}

interface Age {
  readonly ageMs: number;
  readonly sentAt: number;
  readonly now: number;
  readonly except: ReadonlySet<string>;
}

/** Unchanged online agents are at most `ageMs` older than the response. Those in `except` have times of their own. */
export function applyAge(known: KnownAgents, { ageMs, sentAt, now, except }: Age): KnownAgents {
  return new Map(
    Array.from(known, ([id, agent]) => {
      const { listed, answeredAt } = agent;
      if (listed.state !== 'online' || answeredAt === null || except.has(id)) return [id, agent];
      return [id, { listed, answeredAt: latestAnswer(answeredAt, sentAt - ageMs, now) }];
    }),
  );
}

/** Would the user see the same? The order doesn't matter. */
export function isSameShown(before: KnownAgents, after: KnownAgents): boolean {
  return isDeepStrictEqual(shownOf(before), shownOf(after));
}

function shownOf(known: KnownAgents) {
  return new Map(
    Array.from(known, ([id, { listed }]) => {
      const { isEnabled, name, group, address } = listed;
      return [id, { isEnabled, name, group, address }];
    }),
  );
}
