import { type AgentAddress, formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import { AgentFailure } from '../connectors/agent-failure.ts';
import { joinSignals } from '../limits/joined-signal.ts';
import type { Owner } from '../limits/owner.ts';
import { createReaddressing } from '../connectors/encode-list.ts';
import { wait } from '../limits/wait.ts';
import type { AgentAnswer, AgentAnswers, AgentOutcome } from '../agents/agent-answers.ts';
import type { AgentList } from '../agents/agent-list.ts';
import { findAgeMs } from './agent-states.ts';
import { keyOfAgent } from '../agents/lab-agent.ts';
import type { AgentPolling } from './poll-agents.ts';

/** As long as for an unlisted agent. */
const WAIT_MS = 13_000;
/** Per caller and at once, so that nobody uses up all of polling's places. */
const MAX_REFRESHES = { anonymous: 16, account: 50 } as const;

/** For one way of writing the agent's address. */
export interface PolledAnswer {
  readonly outcome: AgentOutcome;
  /** As in the list of agents: empty until the first poll is over. */
  readonly revision: string;
  /** Of the list, or of the failure. */
  readonly ageMs: number;
}

export interface PolledDevices {
  /** Listed and enabled? */
  readonly has: (address: AgentAddress) => boolean;
  /**
   * The last answer, with or without the names of claims' holders. Null before the first one, and if the
   * agent isn't listed.
   */
  readonly find: (address: AgentAddress, showsNames?: boolean) => PolledAnswer | null;
  /**
   * Polls now, if polling's limits and the caller's allow it, and waits for that. Otherwise you get the last
   * answer. Null if the agent has left the list.
   * @throws the signal's reason when the caller gives up
   */
  readonly refresh: (
    address: AgentAddress,
    caller: Owner,
    signal: AbortSignal,
    showsNames?: boolean,
  ) => Promise<PolledAnswer | null>;
}

interface Parts {
  readonly list: Pick<AgentList, 'isListed'>;
  readonly answers: Pick<AgentAnswers, 'find' | 'findNameless'>;
  readonly polling: Pick<AgentPolling, 'refresh'>;
  readonly now?: () => number;
}

export function createPolledDevices({ list, answers, polling, now = Date.now }: Parts): PolledDevices {
  const readdress = createReaddressing();

  function find(address: AgentAddress, showsNames = true): PolledAnswer | null {
    const key = keyOfAgent(address);
    const findAnswer = showsNames ? answers.find : (answers.findNameless ?? answers.find);
    const answer = list.isListed(key) ? findAnswer(key) : null;
    return answer === null ? null : spell(answer, key, formatAgentAddress(address));
  }

  function spell(answer: AgentAnswer, key: string, spelled: string): PolledAnswer {
    const { outcome, revision, answeredAt, polledAt } = answer;
    if (outcome.kind === 'failed') return { outcome, revision, ageMs: findAgeMs(polledAt, now()) };
    const isSpelledOtherwise = outcome.isOurs && spelled !== key;
    return {
      outcome: isSpelledOtherwise ? { ...outcome, list: readdress(outcome.list, spelled) } : outcome,
      revision,
      ageMs: findAgeMs(answeredAt ?? polledAt, now()),
    };
  }

  /** By caller. */
  const inProgress = new Map<string, number>();

  /** Polls, unless there's an answer and this caller is refreshing as much as it may. */
  async function poll(key: string, caller: Owner, signal: AbortSignal): Promise<void> {
    const count = inProgress.get(caller.key) ?? 0;
    const most = caller.isKnown ? MAX_REFRESHES.account : MAX_REFRESHES.anonymous;
    if (count >= most && answers.find(key) !== null) return;
    const ended = polling.refresh(key);
    if (ended === null) return;
    inProgress.set(caller.key, count + 1);
    try {
      await untilOver(ended, signal);
    } finally {
      const left = (inProgress.get(caller.key) ?? 1) - 1;
      if (left === 0) inProgress.delete(caller.key);
      else inProgress.set(caller.key, left);
    }
  }

  async function refresh(
    address: AgentAddress,
    caller: Owner,
    signal: AbortSignal,
    showsNames?: boolean,
  ): Promise<PolledAnswer | null> {
    const key = keyOfAgent(address);
    await poll(key, caller, signal);
    const answer = find(address, showsNames);
    if (answer !== null || !list.isListed(key)) return answer;
    return { outcome: { kind: 'failed', failure: new AgentFailure('no-turn') }, revision: '', ageMs: 0 };
  }

  return { has: (address) => list.isListed(keyOfAgent(address)), find, refresh };
}

/** Waits no longer than for any agent. @throws the signal's reason */
async function untilOver(ended: Promise<void>, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const { signal: either, release } = joinSignals([signal, over.signal]);
  try {
    await Promise.race([ended, wait(WAIT_MS, either)]);
  } finally {
    over.abort();
    release();
  }
}
