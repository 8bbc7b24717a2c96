import type { AgentUpdate, FleetChange, FleetSnapshot } from '#shared/ipc/contract.ts';
import type { Log } from '#shared/log.ts';
import type { Agent, AgentReport, AgentState } from '#shared/model/agent.ts';
import { formatAgentAddress } from '#shared/model/agent-address.ts';
import type { DeviceEntry } from '#shared/model/device.ts';
import { deviceFreshness } from '#shared/model/freshness.ts';
import { roundTripsSince } from '#shared/model/round-trips.ts';
import type { AskingPeriods } from '#shared/model/settings.ts';
import type { AgentAsker } from '../lab-client/agent-asker.ts';
import { findEntry, recordOf } from './agent-devices.ts';
import {
  type AgentKnowledge,
  beginAsking,
  countErrorsLastHour,
  findAnsweredAt,
  forget,
  hear,
  noKnowledge,
} from './agent-knowledge.ts';
import { makeUpdate } from './agent-update.ts';
import { type AskResult, createPoller, type View } from './poller.ts';
import { recall, remember, type RememberedAgent } from './remembered-agent.ts';

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
  /** A device's element of MobileList as it came. */
  rawRecord(key: string): { readonly record: unknown } | null;
}

export interface FleetOptions {
  readonly log: Log;
  readonly now: () => number;
  readonly periods: AskingPeriods;
  readonly onChange: (change: FleetChange) => void;
}

/** At most so often the page is told, in milliseconds: changes within one frame reach it as one. */
const GATHER_MS = 16;
/** More devices than this go in several messages, so that neither end is busy for long with one. */
const MOST_DEVICES = 500;
/** A question that is answered sooner is not worth telling of. */
const TELL_ASKING_MS = 500;

interface Slot {
  agent: Agent;
  knowledge: AgentKnowledge;
  /** Null while the agent is not paused. */
  readonly pausedSince: number | null;
  isAsking: boolean;
  /** The entries the page was last told of; null before the first time. */
  sent: readonly DeviceEntry[] | null;
  /** How many round trips there had been then. */
  sentRoundTrips: number;
}

export function createFleet({ log, now, periods, onChange }: FleetOptions): Fleet {
  const slots = new Map<string, Slot>();
  const poller = createPoller({ ask, log, periods });
  const changed = new Set<string>();
  let asker: Pick<AgentAsker, 'ask'> | null = null;
  let isArranged = false;
  let sequence = 0;
  let toldAt = -GATHER_MS;
  let gathering: NodeJS.Timeout | undefined;

  function markChanged(agentId: string): void {
    changed.add(agentId);
    scheduleFlush();
  }

  function scheduleFlush(): void {
    gathering ??= setTimeout(flush, Math.max(GATHER_MS - (performance.now() - toldAt), 0));
  }

  function flush(): void {
    clearTimeout(gathering);
    gathering = undefined;
    if (changed.size === 0 && !isArranged) return;
    const updates: AgentUpdate[] = [];
    const removed: string[] = [];
    let devices = 0;
    for (const id of changed) {
      if (devices >= MOST_DEVICES) break;
      changed.delete(id);
      const slot = slots.get(id);
      if (!slot) {
        removed.push(id);
        continue;
      }
      const told = update(slot);
      devices += told.changed.length;
      updates.push(told);
    }
    const isLast = changed.size === 0;
    if (!isLast) gathering = setTimeout(flush, 0);
    sequence += 1;
    toldAt = performance.now();
    // With the last of them, when the page knows all that the order names.
    const order = isLast && isArranged ? { order: [...slots.keys()] } : {};
    isArranged &&= !isLast;
    onChange({ sequence, updates, removed, ...order });
  }

  function update(slot: Slot): AgentUpdate {
    const { devices, roundTrips } = slot.knowledge;
    const told = makeUpdate(report(slot), slot.sent, roundTripsSince(roundTrips, slot.sentRoundTrips));
    slot.sent = devices.entries;
    slot.sentRoundTrips = roundTrips.count;
    return told;
  }

  function report(slot: Slot): AgentReport {
    const { agent, knowledge, isAsking } = slot;
    return {
      agent,
      state: stateOf(slot),
      isAsking,
      devices: knowledge.devices.entries,
      unreadable: knowledge.unreadable,
      roundTripMs: knowledge.roundTrips.latest.at(-1) ?? null,
      roundTrips: knowledge.roundTrips.latest,
      version: knowledge.version,
      errorsLastHour: countErrorsLastHour(knowledge, now()),
      recentErrors: knowledge.recentErrors,
    };
  }

  function put(agent: Agent, before?: Slot): void {
    const pausedSince = agent.isPaused ? (before?.pausedSince ?? now()) : null;
    const { knowledge, sent, sentRoundTrips } = before ?? {
      knowledge: noKnowledge,
      sent: null,
      sentRoundTrips: 0,
    };
    slots.set(agent.id, { agent, knowledge, pausedSince, isAsking: false, sent, sentRoundTrips });
    markChanged(agent.id);
    poller.add(agent.id, agent.isPaused);
  }

  /** A slot is replaced whenever its agent is, so an answer to an earlier question finds its slot gone. */
  async function ask(agentId: string, signal: AbortSignal): Promise<AskResult> {
    const slot = slots.get(agentId);
    if (!slot || !asker) return 'cancelled';
    const earlier = slot.knowledge;
    slot.knowledge = beginAsking(earlier, now());
    if (slot.knowledge !== earlier) markChanged(agentId);
    const tellAsking = setTimeout(() => {
      slot.isAsking = true;
      markChanged(agentId);
    }, TELL_ASKING_MS);
    try {
      const isKnown = (fingerprint: Buffer) => slot.knowledge.fingerprint?.equals(fingerprint) === true;
      const outcome = await asker.ask(slot.agent, signal, isKnown);
      if (signal.aborted) return 'cancelled';
      const before = slot.knowledge;
      slot.knowledge = hear(before, agentId, outcome, now());
      logTurn(slot, before);
      return slot.knowledge.state.kind === 'fresh' ? 'good' : 'failed';
    } finally {
      clearTimeout(tellAsking);
      slot.isAsking = false;
      if (slots.get(agentId) === slot) markChanged(agentId);
    }
  }

  /** Only what is new: an agent that stays silent for a night is one line, not thousands. */
  function logTurn({ agent, knowledge }: Slot, before: AgentKnowledge): void {
    const agentAddress = formatAgentAddress(agent.address);
    const wasSilent = before.state.kind === 'stale' && before.state.reason.kind !== 'from-last-time';
    if (knowledge.state.kind === 'fresh' && wasSilent) {
      log.info('An agent answers again', { agent: agentAddress });
    }
    if (knowledge.state.kind === 'stale' && !wasSilent) {
      const { reason } = knowledge.state;
      // Kinds only: what an agent or a service says in words is its answer, and answers stay out of the log.
      const why = reason.kind === 'lab' ? `${reason.kind}: ${reason.failure.kind}` : reason.kind;
      log.warn('An agent gives no good answer', { agent: agentAddress, why });
    }
  }

  function clear(): void {
    poller.clear();
    for (const id of slots.keys()) changed.add(id);
    slots.clear();
    asker = null;
    flush();
  }

  return {
    clear,

    open(agents, through) {
      clear();
      asker = through;
      for (const agent of agents) put(agent);
      flush();
      // That there are agents is no news of any: the first answer does not wait for the next frame.
      toldAt = -GATHER_MS;
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
      markChanged(agentId);
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
      isArranged = true;
      scheduleFlush();
    },

    askNow(agentIds) {
      for (const id of agentIds ?? slots.keys()) {
        if (agentIds !== null || !slots.get(id)?.agent.isPaused) poller.askNow(id);
      }
    },

    wake: () => poller.wake(),

    setView: (view) => poller.setView(view),

    setWatched: (agentIds) => poller.setWatched(agentIds),

    setPeriods: (next) => poller.setPeriods(next),

    snapshot: () => ({ sequence, reports: [...slots.values()].map(report) }),

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
        markChanged(agentId);
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
        markChanged(remembered.agentId);
      }
    },

    rawRecord(key) {
      // A key begins with its agent's id.
      const devices = slots.get(key.slice(0, key.indexOf('/')))?.knowledge.devices;
      const entry = devices && findEntry(devices, key);
      return entry ? { record: recordOf(devices, entry) } : null;
    },
  };
}

/** A pause stands before all else that is known: whoever is not asked says nothing of now. */
function stateOf({ knowledge, pausedSince }: Slot): AgentState {
  if (pausedSince === null) return knowledge.state;
  const answeredAt = findAnsweredAt(knowledge.state);
  return { kind: 'stale', answeredAt, since: pausedSince, reason: { kind: 'paused' } };
}
