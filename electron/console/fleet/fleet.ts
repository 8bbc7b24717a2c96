import type { FleetChange, FleetSnapshot } from '#shared/ipc/contract.ts';
import type { Log } from '#shared/log.ts';
import type { Agent, AgentReport } from '#shared/model/agent.ts';
import { formatAgentAddress } from '#shared/model/agent-address.ts';
import { deviceFreshness } from '#shared/model/freshness.ts';
import type { AskingPeriods } from '#shared/model/settings.ts';
import type { AgentAsker } from '../lab-client/agent-asker.ts';
import { findEntry, recordOf } from './agent-devices.ts';
import { markPolling, dropDevices, applyResponse, isTimeAlone } from './agent-data.ts';
import type { ListOutcome } from '../lab-client/lab-client.ts';
import { createFleetPublisher } from './fleet-publisher.ts';
import { type AskResult, createPoller, type View } from './poller.ts';
import { recall, remember, type RememberedAgent } from './remembered-agent.ts';
import { logTurn, makeRecord, reportOf, type AgentRecord, stateOf } from './agent-record.ts';

/** The agents of the lab somebody is signed in to, what is known of them, and the asking that keeps it known. */
export interface Fleet {
  /** Takes the place of what was there before. */
  open(agents: readonly Agent[], asker: Pick<AgentAsker, 'ask'>): void;
  /** Forgets everything and cancels every question. */
  clear(): void;
  add(agent: Agent): void;
  /** What was known of the agent stays unless its address is another one. */
  edit(agent: Agent): void;
  remove(agentId: string): void;
  /** Puts the agents in this order; it names all of them. */
  arrange(agentIds: readonly string[]): void;
  /** These agents, paused ones once; with null all that are not paused. */
  askNow(agentIds: readonly string[] | null): void;
  wake(): void;
  /** What the person sees, which is asked more often. */
  setView(view: View): void;
  /** Agents whose devices somebody waits to be told of: asked as often as those on screen. */
  setWatched(agentIds: ReadonlySet<string>): void;
  setPeriods(periods: AskingPeriods): void;
  snapshot(): FleetSnapshot;
  /** The reports of these agents, as far as they are in the lab. */
  reportsOf(agentIds: readonly string[]): readonly AgentReport[];
  /** Forgets devices that are gone or whose agent is silent; others stay. */
  dismiss(keys: readonly string[]): void;
  /** What is worth keeping of every agent until another session. */
  remember(): readonly RememberedAgent[];
  /** Shows what was kept of an earlier session, of the agents that have given no good answer yet. */
  recall(agents: readonly RememberedAgent[]): void;
  /** A device's element of MobileList as it came; null where it is not kept, as of gone devices. */
  rawRecord(key: string): { readonly record: unknown } | null;
}

export interface FleetOptions {
  readonly log: Log;
  readonly now: () => number;
  readonly periods: AskingPeriods;
  readonly onChange: (change: FleetChange) => void;
}

/** As a service says so, or ends connections. */
function isOverloaded(outcome: ListOutcome): boolean {
  if (outcome.kind !== 'failed') return false;
  const { failure } = outcome;
  if (failure.kind === 'unreachable')
    return ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(failure.detail);
  return failure.kind === 'busy' || (failure.kind === 'http-status' && failure.status === 503);
}

/** A question that is answered sooner is not worth telling of. */
const TELL_ASKING_MS = 500;

export function createFleet({ log, now, periods, onChange }: FleetOptions): Fleet {
  const records = new Map<string, AgentRecord>();
  const poller = createPoller({ ask, log, periods });
  const publisher = createFleetPublisher({ records, now, onChange });
  let asker: Pick<AgentAsker, 'ask'> | null = null;
  /** Agents that a person has refreshed. Their next answer goes to the page at once, even if it is unchanged. */
  const awaited = new Set<string>();
  const report = (record: AgentRecord) => reportOf(record, now());

  function put(agent: Agent, before?: AgentRecord): void {
    records.set(agent.id, makeRecord(agent, before, now()));
    publisher.mark(agent.id);
    poller.add(agent.id, agent.isPaused);
  }

  /** A record is replaced whenever its agent is, so an answer to an earlier question finds its record gone. */
  async function ask(agentId: string, signal: AbortSignal): Promise<AskResult> {
    const record = records.get(agentId);
    if (!record || !asker) return 'cancelled';
    const earlier = record.data;
    record.data = markPolling(earlier, now());
    if (record.data !== earlier) publisher.mark(agentId);
    const tellAsking = setTimeout(() => {
      record.isAsking = true;
      publisher.mark(agentId);
    }, TELL_ASKING_MS);
    let isUnchanged = false;
    try {
      const isKnown = (fingerprint: Buffer) => record.data.fingerprint?.equals(fingerprint) === true;
      const outcome = await asker.ask(record.agent, signal, isKnown);
      if (signal.aborted) return 'cancelled';
      const before = record.data;
      record.data = applyResponse(before, agentId, outcome, now());
      const isAwaited = awaited.delete(agentId) || record.isAsking;
      isUnchanged = outcome.kind === 'unchanged' && !isAwaited && isTimeAlone(before, record.data, now());
      logTurn(log, record, before);
      if (record.data.state.kind === 'fresh') return 'good';
      return isOverloaded(outcome) ? 'overloaded' : 'failed';
    } finally {
      clearTimeout(tellAsking);
      record.isAsking = false;
      if (records.get(agentId) === record) publisher.mark(agentId, { isUnchanged });
    }
  }

  function clear(): void {
    poller.clear();
    awaited.clear();
    for (const id of records.keys()) publisher.mark(id);
    records.clear();
    asker = null;
    publisher.flush();
  }

  return {
    clear,

    open(agents, through) {
      clear();
      asker = through;
      for (const agent of agents) put(agent);
      publisher.begin();
    },

    add(agent) {
      put(agent);
    },

    edit(agent) {
      const record = records.get(agent.id);
      const isElsewhere =
        record && formatAgentAddress(record.agent.address) !== formatAgentAddress(agent.address);
      poller.remove(agent.id);
      put(agent, isElsewhere ? undefined : record);
    },

    remove(agentId) {
      poller.remove(agentId);
      records.delete(agentId);
      awaited.delete(agentId);
      publisher.mark(agentId);
    },

    arrange(agentIds) {
      const arranged = agentIds.flatMap((id) => {
        const record = records.get(id);
        return record ? [[id, record] as const] : [];
      });
      for (const [id, record] of arranged) {
        records.delete(id);
        records.set(id, record);
      }
      publisher.markOrder();
    },

    askNow(agentIds) {
      for (const id of agentIds ?? records.keys()) {
        if (agentIds === null && records.get(id)?.agent.isPaused) continue;
        awaited.add(id);
        poller.askNow(id);
      }
    },

    wake() {
      for (const id of records.keys()) awaited.add(id);
      poller.wake();
    },

    setView: (view) => poller.setView(view),

    setWatched: (agentIds) => poller.setWatched(agentIds),

    setPeriods: (next) => poller.setPeriods(next),

    snapshot: () => ({ sequence: publisher.sequence(), reports: [...records.values()].map(report) }),

    reportsOf: (agentIds) => agentIds.flatMap((id) => records.get(id) ?? []).map(report),

    dismiss(keys) {
      const wanted = new Set(keys);
      for (const [agentId, record] of records) {
        const state = stateOf(record);
        const dismissed = record.data.devices.entries.filter(
          (entry) => wanted.has(entry.key) && deviceFreshness(entry, state, now()) !== 'fresh',
        );
        if (dismissed.length === 0) continue;
        record.data = dropDevices(record.data, new Set(dismissed.map(({ key }) => key)));
        publisher.mark(agentId);
      }
    },

    remember: () =>
      [...records.values()].flatMap(
        ({ agent, data }) => remember(agent.id, formatAgentAddress(agent.address), data) ?? [],
      ),

    recall(agents) {
      for (const remembered of agents) {
        const record = records.get(remembered.agentId);
        if (!record || formatAgentAddress(record.agent.address) !== remembered.address) continue;
        record.data = recall(record.data, remembered, now());
        publisher.mark(remembered.agentId);
      }
    },

    rawRecord(key) {
      // A key begins with its agent's id.
      const devices = records.get(key.slice(0, key.indexOf('/')))?.data.devices;
      const entry = devices && findEntry(devices, key);
      const record = entry && recordOf(devices, entry);
      return record === undefined ? null : { record };
    },
  };
}
