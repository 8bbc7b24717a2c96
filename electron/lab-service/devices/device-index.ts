import type { DeviceEntry } from '#shared/device/device.ts';
import type { Agent, AgentState } from '#shared/model/agent.ts';
import { agentStateAt, freshForRounds } from '#shared/model/freshness.ts';
import { createDeviceModels } from '#shared/wire/device-models.ts';
import type { Owner } from '../limits/owner.ts';
import { type AgentAnswer, type AgentAnswers, findList, type ListOutcome } from '../agents/agent-answers.ts';
import type { AgentList } from '../agents/agent-list.ts';
import { keyOfAgent, type LabAgent } from '../agents/lab-agent.ts';
import type { AgentsAtRevision } from '../agents/lab-agents.ts';
import type { AgentPolling } from '../polling/poll-agents.ts';
import { type ParsedList, parseList } from './parse-list.ts';
import type { RunInSlices } from './slices.ts';

/** An agent of the lab's list with the devices of its last list. Another object if any of it has changed. */
export interface AgentDevices extends ParsedList {
  /** Another number if any of it has changed. */
  readonly number: number;
  readonly agent: Agent;
  /** As the header `device-lab-agent`. Null if unknown. */
  readonly version: string | null;
}

/** The devices of the lab at one moment. It does not change. */
export interface LabSnapshot {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The enabled agents in the order of the list. */
  readonly agents: readonly AgentDevices[];
  /** The state of each agent at `now`, by its index. */
  readonly states: readonly AgentState[];
  /** The number of agents whose list is not current. */
  readonly silentAgents: number;
  /** The devices of the other agents whose data is still being read for the first time. */
  readonly phonesBeingRead: number;
}

export interface DeviceIndex {
  /** Parses the lists that have changed since the last reading, in turns of the callers. */
  readonly read: (caller: Owner, signal?: AbortSignal) => Promise<LabSnapshot>;
}

export interface DeviceIndexParts {
  readonly list: Pick<AgentList, 'current'>;
  readonly answers: Pick<AgentAnswers, 'find'>;
  readonly polling: Pick<AgentPolling, 'roundMs'>;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** The state of one agent in the index. */
interface Known {
  readonly key: string;
  readonly agent: Agent;
  answer: AgentAnswer | null;
  /** The list that was parsed last. */
  parsed: ListOutcome | null;
  /** Whether that list is invalid or reports an error. The devices are then those of an earlier list. */
  isRefused: boolean;
  /** The time of the list with the devices. Null if there is none. */
  listedAt: number | null;
  devices: AgentDevices;
}

const noEntries: readonly DeviceEntry[] = [];

/** The devices of the lab's agents in the memory of this process. Nothing is parsed before the first reading. */
export function createDeviceIndex(
  { list, answers, polling, now = Date.now }: DeviceIndexParts,
  runInSlices: RunInSlices,
): DeviceIndex {
  const models = createDeviceModels();
  let current: AgentsAtRevision | null = null;
  let known: readonly Known[] = [];
  let agents: readonly AgentDevices[] = [];
  let lastNumber = 0;

  function followList(): void {
    if (list.current() === current) return;
    current = list.current();
    const before = new Map(known.map((each) => [each.key, each]));
    known = current.agents
      .filter(({ isEnabled }) => isEnabled)
      .map((listed) => knowAgent(listed, before.get(keyOfAgent(listed))));
  }

  /** An agent whose name or group has changed keeps its devices. */
  function knowAgent(listed: LabAgent, before: Known | undefined): Known {
    const agent = toAgent(listed);
    if (before !== undefined && isSameAgent(before.agent, agent)) return before;
    lastNumber += 1;
    const { entries = noEntries, times = [], phonesBeingRead = 0, version = null } = before?.devices ?? {};
    const devices = { number: lastNumber, agent, version, entries, times, phonesBeingRead };
    const none = { answer: null, parsed: null, isRefused: false, listedAt: null };
    return { key: keyOfAgent(listed), ...none, ...before, agent, devices };
  }

  /** Takes the last answer. False if its list must be parsed first. */
  function takeAnswer(each: Known): boolean {
    const answer = answers.find(each.key);
    const latest = findList(answer);
    if (latest !== each.parsed && latest !== null) return false;
    each.answer = answer;
    if (!each.isRefused) each.listedAt = answer?.answeredAt ?? each.listedAt;
    return true;
  }

  function parseLatest(each: Known): void {
    const latest = findList(answers.find(each.key));
    if (latest === null || latest === each.parsed) return;
    const read = parseList(latest, each.key, models);
    each.parsed = latest;
    each.isRefused = read === null;
    if (read === null) return;
    lastNumber += 1;
    each.devices = { number: lastNumber, agent: each.agent, version: latest.version, ...read };
  }

  function* parseChanged(changed: readonly Known[]): Generator<void, void> {
    for (const each of changed) {
      if (!takeAnswer(each)) parseLatest(each);
      takeAnswer(each);
      yield;
    }
  }

  function describe(): LabSnapshot {
    const at = now();
    const freshForMs = freshForRounds(polling.roundMs());
    const states = known.map((each) => agentStateAt(findState(each, freshForMs), at));
    const isSame =
      agents.length === known.length && known.every(({ devices }, index) => devices === agents[index]);
    if (!isSame) agents = known.map(({ devices }) => devices);
    let silentAgents = 0;
    let phonesBeingRead = 0;
    for (const [index, { kind }] of states.entries()) {
      if (kind === 'fresh') phonesBeingRead += agents[index]?.phonesBeingRead ?? 0;
      else silentAgents += 1;
    }
    return { now: at, agents, states, silentAgents, phonesBeingRead };
  }

  return {
    async read(caller, signal) {
      followList();
      const changed = known.filter((each) => !takeAnswer(each));
      if (changed.length > 0) await runInSlices(parseChanged(changed), caller, signal);
      return describe();
    },
  };
}

function findState({ answer, isRefused, listedAt }: Known, freshForMs: number): AgentState {
  if (answer === null) return { kind: 'never-polled' };
  const { outcome, polledAt } = answer;
  if (outcome.kind === 'list' && !isRefused && listedAt !== null)
    return { kind: 'fresh', answeredAt: listedAt, freshForMs };
  // No response contains the reason.
  return { kind: 'stale', answeredAt: listedAt, since: polledAt, reason: { kind: 'overdue' } };
}

function toAgent({ id, host, port, name, group }: LabAgent): Agent {
  const address = { host, port };
  return { id, address, name, group, via: 'lab', isPaused: false, origin: 'lab' };
}

function isSameAgent(one: Agent, other: Agent): boolean {
  return one.id === other.id && one.name === other.name && one.group === other.group;
}
