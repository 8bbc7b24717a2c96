import type { DeviceEntry } from '#shared/device/device.ts';
import type { Agent, AgentState } from '#shared/model/fleet/agent.ts';
import { agentStateAt, freshForRounds } from '#shared/model/fleet/freshness.ts';
import { statesEvidence, statesObserved } from '#shared/wire/agent-header.ts';
import { RESULT_OK } from '#shared/wire/device-list.ts';
import { createDeviceModels } from '#shared/wire/device-models.ts';
import { readDeviceList } from '#shared/wire/read-device-list.ts';
import { type AgentAnswer, type AgentAnswers, findList, type ListOutcome } from '../agents/agent-answers.ts';
import type { AgentList } from '../agents/agent-list.ts';
import { keyOfAgent } from '../agents/lab-agent.ts';

/** From its last good list. Another object if the list or the agent has changed. */
export interface AgentDevices {
  readonly agent: Agent;
  readonly version: string | null;
  readonly entries: readonly DeviceEntry[];
  readonly phonesBeingRead: number;
}

export interface AgentReading {
  readonly devices: AgentDevices;
  readonly state: AgentState;
}

export interface LabReading {
  /** In ms since 1970. */
  readonly now: number;
  /** Enabled, in the list's order. */
  readonly agents: readonly AgentReading[];
  readonly silentAgents: number;
  /** On agents that aren't silent. */
  readonly phonesBeingRead: number;
}

export interface DeviceListsParts {
  readonly list: Pick<AgentList, 'current'>;
  readonly answers: Pick<AgentAnswers, 'find'>;
  readonly polling: { readonly roundMs: () => number };
  readonly now?: () => number;
}

interface Known {
  readonly key: string;
  answer: AgentAnswer | null;
  list: ListOutcome | null;
  /** From an earlier list if that one is bad or reports an error. */
  devices: AgentDevices;
  isRefused: boolean;
  listedAt: number | null;
}

/** Parses a list when somebody first needs it, in one step, and keeps it until it changes. */
export function createDeviceLists({ list, answers, polling, now = Date.now }: DeviceListsParts) {
  const models = createDeviceModels();
  let current: ReturnType<AgentList['current']> | null = null;
  let known: readonly Known[] = [];

  function followAgents(): readonly Known[] {
    if (list.current() === current) return known;
    current = list.current();
    const before = new Map(known.map((each) => [each.key, each]));
    known = current.agents.flatMap(({ id, host, port, name, group, isEnabled }) => {
      const agent = { id, address: { host, port }, name, group, ...ofLab };
      const key = keyOfAgent(agent.address);
      const last = before.get(key) ?? { ...unread, key };
      return isEnabled ? { ...last, devices: { ...last.devices, agent } } : [];
    });
    return known;
  }

  function parseList(each: Known, latest: ListOutcome): void {
    const { version } = latest;
    const reading = readDeviceList(JSON.parse(latest.list.json.toString()), each.key, models, {
      isOurs: statesObserved(version),
      // Times are by our clock already.
      shiftObserved: statesEvidence(version) ? (observed) => observed : null,
      shiftClaim: (claim) => claim,
    });
    each.list = latest;
    each.isRefused = reading.kind !== 'answer' || reading.resultCode !== RESULT_OK;
    if (reading.kind !== 'answer' || each.isRefused) return;
    const { devices, phonesBeingRead = 0 } = reading;
    // Nobody here compares keys.
    const rest = { key: '', seenAt: null, goneSince: null };
    const entries = devices.map(({ device, deviations }) => ({ ...rest, device, deviations }));
    each.devices = { agent: each.devices.agent, version, entries, phonesBeingRead };
  }

  return function* readLists(): Generator<void, LabReading> {
    const lists = followAgents();
    for (const each of lists) {
      const answer = answers.find(each.key);
      const latest = findList(answer);
      if (latest !== null && latest !== each.list) parseList(each, latest);
      each.answer = answer;
      if (!each.isRefused) each.listedAt = answer?.answeredAt ?? each.listedAt;
      yield;
    }
    const at = now();
    const freshForMs = freshForRounds(polling.roundMs());
    const agents = lists.map((each) => {
      return { devices: each.devices, state: agentStateAt(findState(each, freshForMs), at) };
    });
    const fresh = agents.filter(({ state }) => state.kind === 'fresh');
    const phonesBeingRead = fresh.reduce((sum, { devices }) => sum + devices.phonesBeingRead, 0);
    return { now: at, agents, silentAgents: agents.length - fresh.length, phonesBeingRead };
  };
}

const ofLab = { via: 'lab', isPaused: false, origin: 'lab' } as const;
const devices = { version: null, entries: [], phonesBeingRead: 0 };
const unread = { devices, answer: null, list: null, isRefused: false, listedAt: null };

function findState({ answer, isRefused, listedAt }: Known, freshForMs: number): AgentState {
  if (answer === null) return { kind: 'never-polled' };
  if (answer.outcome.kind === 'list' && !isRefused && listedAt !== null)
    return { kind: 'fresh', answeredAt: listedAt, freshForMs };
  return { kind: 'stale', answeredAt: listedAt, since: answer.polledAt, reason: { kind: 'overdue' } };
}
