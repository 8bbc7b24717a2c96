import type { FleetChange, FleetSnapshot } from '#shared/ipc/contract.ts';
import type { Log } from '#shared/log.ts';
import type { Agent, AgentReport } from '#shared/model/agent.ts';
import { formatAgentAddress } from '#shared/model/agent-address.ts';
import { deviceFreshness } from '#shared/model/freshness.ts';
import type { AskingPeriods } from '#shared/model/settings.ts';
import type { AgentAsker } from '../lab-client/agent-asker.ts';
import { findEntry, recordOf } from './agent-devices.ts';
import { beginAsking, forget, hear, isTimeAlone } from './agent-knowledge.ts';
import type { ListOutcome } from '../lab-client/lab-client.ts';
import { createFleetNews } from './fleet-news.ts';
import { type AskResult, createPoller, type View } from './poller.ts';
import { recall, remember, type RememberedAgent } from './remembered-agent.ts';
import { logTurn, makeSlot, reportOf, type Slot, stateOf } from './slot.ts';

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
  const slots = new Map<string, Slot>();
  const poller = createPoller({ ask, log, periods });
  const news = createFleetNews({ slots, now, onChange });
  let asker: Pick<AgentAsker, 'ask'> | null = null;
  /** Agents that a person has refreshed. Their next answer goes to the page at once, even if it is unchanged. */
  const awaited = new Set<string>();
  const report = (slot: Slot) => reportOf(slot, now());

  function put(agent: Agent, before?: Slot): void {
    slots.set(agent.id, makeSlot(agent, before, now()));
    news.mark(agent.id);
    poller.add(agent.id, agent.isPaused);
  }

  /** A slot is replaced whenever its agent is, so an answer to an earlier question finds its slot gone. */
  async function ask(agentId: string, signal: AbortSignal): Promise<AskResult> {
    const slot = slots.get(agentId);
    if (!slot || !asker) return 'cancelled';
    const earlier = slot.knowledge;
    slot.knowledge = beginAsking(earlier, now());
    if (slot.knowledge !== earlier) news.mark(agentId);
    const tellAsking = setTimeout(() => {
      slot.isAsking = true;
      news.mark(agentId);
    }, TELL_ASKING_MS);
    let isUnchanged = false;
    try {
      const isKnown = (fingerprint: Buffer) => slot.knowledge.fingerprint?.equals(fingerprint) === true;
      const outcome = await asker.ask(slot.agent, signal, isKnown);
      if (signal.aborted) return 'cancelled';
      const before = slot.knowledge;
      slot.knowledge = hear(before, agentId, outcome, now());
      const isAwaited = awaited.delete(agentId) || slot.isAsking;
      isUnchanged = outcome.kind === 'unchanged' && !isAwaited && isTimeAlone(before, slot.knowledge, now());
      logTurn(log, slot, before);
      if (slot.knowledge.state.kind === 'fresh') return 'good';
      return isOverloaded(outcome) ? 'overloaded' : 'failed';
    } finally {
      clearTimeout(tellAsking);
      slot.isAsking = false;
      if (slots.get(agentId) === slot) news.mark(agentId, { isUnchanged });
    }
  }

  function clear(): void {
    poller.clear();
    awaited.clear();
    for (const id of slots.keys()) news.mark(id);
    slots.clear();
    asker = null;
    news.flush();
  }

  return {
    clear,

    open(agents, through) {
      clear();
      asker = through;
      for (const agent of agents) put(agent);
      news.begin();
    },

    add(agent) {
      put(agent);
    },

    edit(agent) {
      const slot = slots.get(agent.id);
      const isElsewhere =
        slot && formatAgentAddress(slot.agent.address) !== formatAgentAddress(agent.address);
      poller.remove(agent.id);
      put(agent, isElsewhere ? undefined : slot);
    },

    remove(agentId) {
      poller.remove(agentId);
      slots.delete(agentId);
      awaited.delete(agentId);
      news.mark(agentId);
    },

    arrange(agentIds) {
      const arranged = agentIds.flatMap((id) => {
        const slot = slots.get(id);
        return slot ? [[id, slot] as const] : [];
      });
      for (const [id, slot] of arranged) {
        slots.delete(id);
        slots.set(id, slot);
      }
      news.markOrder();
    },

    askNow(agentIds) {
      for (const id of agentIds ?? slots.keys()) {
        if (agentIds === null && slots.get(id)?.agent.isPaused) continue;
        awaited.add(id);
        poller.askNow(id);
      }
    },

    wake() {
      for (const id of slots.keys()) awaited.add(id);
      poller.wake();
    },

    setView: (view) => poller.setView(view),

    setWatched: (agentIds) => poller.setWatched(agentIds),

    setPeriods: (next) => poller.setPeriods(next),

    snapshot: () => ({ sequence: news.sequence(), reports: [...slots.values()].map(report) }),

    reportsOf: (agentIds) => agentIds.flatMap((id) => slots.get(id) ?? []).map(report),

    dismiss(keys) {
      const wanted = new Set(keys);
      for (const [agentId, slot] of slots) {
        const state = stateOf(slot);
        const dismissed = slot.knowledge.devices.entries.filter(
          (entry) => wanted.has(entry.key) && deviceFreshness(entry, state, now()) !== 'fresh',
        );
        if (dismissed.length === 0) continue;
        slot.knowledge = forget(slot.knowledge, new Set(dismissed.map(({ key }) => key)));
        news.mark(agentId);
      }
    },

    remember: () =>
      [...slots.values()].flatMap(
        ({ agent, knowledge }) => remember(agent.id, formatAgentAddress(agent.address), knowledge) ?? [],
      ),

    recall(agents) {
      for (const remembered of agents) {
        const slot = slots.get(remembered.agentId);
        if (!slot || formatAgentAddress(slot.agent.address) !== remembered.address) continue;
        slot.knowledge = recall(slot.knowledge, remembered, now());
        news.mark(remembered.agentId);
      }
    },

    rawRecord(key) {
      // A key begins with its agent's id.
      const devices = slots.get(key.slice(0, key.indexOf('/')))?.knowledge.devices;
      const entry = devices && findEntry(devices, key);
      const record = entry && recordOf(devices, entry);
      return record === undefined ? null : { record };
    },
  };
}
