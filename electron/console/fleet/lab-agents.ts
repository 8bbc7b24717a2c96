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
interface Following {
  readonly listAgents: ListAgents;
  request: AbortController;
  timer: NodeJS.Timeout | undefined;
  known: KnownList | null;
  agents: KnownAgents;
  /** Last session's agents, until the first response. Null if the service has no list. */
  recalled: readonly ListedEntry[] | null;
  freshForMs: number;
  failures: number;
}

export type LabAgents = ReturnType<typeof createLabAgents>;

/** Shows the lab's agents next to the personal ones, polls those that changed and dates the others. */
export function createLabAgents({ agents, fleet, log, onScreenRule }: LabAgentsOptions) {
  let current: Following | null = null;

  function show(mine: Following): void {
    const listed = Array.from(mine.agents.values(), (agent) => agent.listed);
    agents.showLab(mine.known ? listed.filter(({ isEnabled }) => isEnabled) : (mine.recalled ?? []));
  }

  function apply(mine: Following): void {
    const { freshForMs } = mine;
    const ids = agents.labIds();
    fleet.applyListings(
      [...mine.agents].flatMap(([id, { listed, answeredAt }]) => {
        const agentId = ids.get(id);
        if (agentId === undefined) return [];
        return [{ agentId, listing: { revision: listed.revision, answeredAt, freshForMs } }];
      }),
    );
  }

  function takeAnswer(
    mine: Following,
    outcome: Extract<AgentsOutcome, { kind: 'answer' | 'unchanged' }>,
    sentAt: number,
  ): void {
    if (mine.failures >= MAX_FAILURES) log.info('The list of agents is available again');
    mine.failures = 0;
    const before = mine.agents;
    const except = new Set<string>();
    if (outcome.kind === 'answer') {
      const { answer } = outcome;
      if (!mine.known) log.info('The lab has a list of agents', { agents: answer.agents.length });
      mine.agents = applyAnswer(before, answer, sentAt);
      mine.freshForMs = freshForRounds(answer.roundMs);
      onScreenRule(answer.screenshots ?? null);
      for (const { agent } of answer.agents) except.add(agent.id);
      const isShown = mine.known !== null && isSameShown(before, mine.agents);
      mine.known = answer.known;
      if (!isShown) show(mine);
    }
    const { ageMs } = outcome;
    if (ageMs !== undefined) mine.agents = applyAge(mine.agents, { ageMs, sentAt, now: Date.now(), except });
    fleet.followList(true);
    apply(mine);
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

  async function requestList(mine: Following): Promise<void> {
    const { signal } = mine.request;
    const sentAt = Date.now();
    const outcome = await mine.listAgents(mine.known, signal);
    if (signal.aborted) return;
    take(mine, outcome, sentAt);
    const failure = outcome.kind === 'failed' ? outcome.failure : null;
    const pause = failure && 'retryAfterMs' in failure ? Math.max(failure.retryAfterMs, EVERY_MS) : EVERY_MS;
    mine.timer = setTimeout(() => start(mine), pause);
  }

  function start(mine: Following): void {
    requestList(mine).catch((error: unknown) => {
      // Trip over one response, and we'd still ask for the next.
      log.error('Reading the list of agents failed unexpectedly', { error });
      mine.timer = setTimeout(() => start(mine), EVERY_MS);
    });
  }

  function stop(mine: Following): void {
    mine.request.abort();
    clearTimeout(mine.timer);
  }

  /** Drops what's under way and asks now. */
  function refresh(): void {
    if (!current) return;
    stop(current);
    current.request = new AbortController();
    start(current);
  }

  return {
    refresh,

    open(listAgents: ListAgents) {
      current = {
        listAgents,
        request: new AbortController(),
        timer: undefined,
        known: null,
        agents: new Map(),
        recalled: [],
        freshForMs: FRESH_FOR_MS,
        failures: 0,
      };
      fleet.followList(true);
      start(current);
    },

    /** Last session's agents, until the service has sent its list. */
    recall(remembered: readonly RememberedAgent[]) {
      if (!current?.recalled || current.known) return;
      for (const { agentId: id, address: text, lab } of remembered) {
        const address = parseAgentAddress(text);
        if (lab && address) current.recalled = [...current.recalled, { id, address, ...lab }];
      }
      if (current.recalled.length > 0) show(current);
    },

    close() {
      if (current) stop(current);
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

/** Would the user see the same? In any order. */
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
