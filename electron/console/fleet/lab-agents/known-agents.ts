import type { AgentsAnswer, ListedAgent } from '../../lab-client/list-agents.ts';
import { latestAnswer } from '../answer-time.ts';

/** An agent of the lab's list, as the console has it. */
export interface KnownAgent {
  readonly listed: ListedAgent;
  /** A lower bound of the time of its last list, in milliseconds since 1970. Null if it has sent none. */
  readonly answeredAt: number | null;
}

/** By ID, in the order of the list. */
export type KnownAgents = ReadonlyMap<string, KnownAgent>;

/** The `state` of an agent whose last poll was successful. */
const ONLINE = 'online';

/**
 * The list after a response.
 * @param sentAt when the request was sent. Ages count from then, because the response took time.
 */
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

/**
 * The list after a response that leaves out unchanged agents. The last list of each unchanged online agent is at most
 * `ageMs` older than the response.
 * @param except the IDs of the agents whose times the response contains
 */
export function applyAge(
  known: KnownAgents,
  {
    ageMs,
    sentAt,
    now,
    except,
  }: {
    readonly ageMs: number;
    readonly sentAt: number;
    readonly now: number;
    readonly except: ReadonlySet<string>;
  },
): KnownAgents {
  return new Map(
    Array.from(known, ([id, agent]) => {
      const { listed, answeredAt } = agent;
      if (listed.state !== ONLINE || answeredAt === null || except.has(id)) return [id, agent];
      return [id, { listed, answeredAt: latestAnswer(answeredAt, sentAt - ageMs, now) }];
    }),
  );
}

/** Whether both lists show the same agents to the user. The order may differ. */
export function isSameShown(before: KnownAgents, after: KnownAgents): boolean {
  if (before.size !== after.size) return false;
  for (const [id, { listed }] of after) {
    const known = before.get(id)?.listed;
    if (known !== listed && !(known && isSameEntry(known, listed))) return false;
  }
  return true;
}

function isSameEntry(one: ListedAgent, other: ListedAgent): boolean {
  return (
    one.isEnabled === other.isEnabled &&
    one.name === other.name &&
    one.group === other.group &&
    one.address.host === other.address.host &&
    one.address.port === other.address.port
  );
}
