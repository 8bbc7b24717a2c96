import type { FleetChange } from '#shared/ipc/page-state.ts';
import type { Log } from '#shared/log.ts';
import type { Agent } from '#shared/model/fleet/agent.ts';
import { formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import type { PollingPeriods } from '#shared/model/settings.ts';
import type { AgentClient } from '../lab-client/agent-client.ts';
import { findEntry, recordOf } from './agent-devices.ts';
import {
  type AgentRecord,
  applyListing,
  awaitRefresh,
  dismissDevices,
  type Listing,
  makeDue,
  makeRecord,
  markUnrefreshed,
  recallDevices,
  reportOf,
} from './agent-record.ts';
import { createFleetPublisher } from './fleet-publisher.ts';
import { pollAgent } from './poll-agent.ts';
import { createPoller, type View } from './poller.ts';
import { remember, type RememberedAgent } from './remembered-agent.ts';
import type { PollResult } from './request-queue.ts';

interface FleetOptions {
  readonly log: Log;
  readonly periods: PollingPeriods;
  readonly onChange: (change: FleetChange) => void;
}

/** Every new time is a message to the page, so times from the lab's list only move in these steps. */
const DATE_STEP_MS = { seen: 4_000, others: 12_000 } as const;

export type Fleet = ReturnType<typeof createFleet>;

export function createFleet({ log, periods, onChange }: FleetOptions) {
  const records: Records = new Map();
  const poller = createPoller({ poll, log, periods });
  const publisher = createFleetPublisher(records, onChange);
  let client: Pick<AgentClient, 'poll'> | null = null;

  function put(agent: Agent, before?: AgentRecord): void {
    records.set(agent.id, makeRecord(agent, before, Date.now()));
    publisher.mark(agent.id);
    poller.add(agent.id, { isPaused: agent.isPaused, isListed: agent.origin === 'lab' });
  }

  async function poll(agentId: string, signal: AbortSignal): Promise<PollResult> {
    const record = records.get(agentId);
    if (!record || !client) return 'canceled';
    return pollAgent(record, signal, {
      client,
      log,
      read: () => records.get(agentId),
      put(next, news) {
        records.set(agentId, next);
        if (news !== 'none') publisher.mark(agentId, { isUnchanged: news === 'times' });
      },
    });
  }

  function clear(): void {
    poller.clear();
    for (const id of records.keys()) publisher.mark(id);
    records.clear();
    client = null;
    publisher.flush();
  }

  return {
    clear,

    open(agents: readonly Agent[], through: Pick<AgentClient, 'poll'>) {
      clear();
      client = through;
      for (const agent of agents) put(agent);
      publisher.begin();
    },

    add: (agent: Agent) => put(agent),

    /** Keeps the data unless the address has changed. */
    edit(agent: Agent) {
      const record = records.get(agent.id);
      const isElsewhere = record && addressOf(record) !== formatAgentAddress(agent.address);
      put(agent, isElsewhere ? undefined : record);
    },

    remove(agentId: string) {
      poller.remove(agentId);
      records.delete(agentId);
      publisher.mark(agentId);
    },

    arrange(agentIds: readonly string[]) {
      for (const id of agentIds) {
        const record = records.get(id);
        records.delete(id);
        if (record) records.set(id, record);
      }
      publisher.markOrder();
    },

    agents: () => Array.from(records.values(), ({ agent }) => agent),
    read: () => ({ sequence: publisher.sequence(), reports: [...records.values()].map(report) }),

    ...createFleetPolling(records, poller, publisher),
    ...createFleetData(records, publisher),
  };
}

type Records = Map<string, AgentRecord>;
type Publisher = ReturnType<typeof createFleetPublisher>;

/** What decides when agents are polled. */
function createFleetPolling(records: Records, poller: ReturnType<typeof createPoller>, publisher: Publisher) {
  return {
    setView: (view: View) => poller.setView(view),
    setAwaited: (agentIds: ReadonlySet<string>) => poller.setAwaited(agentIds),
    setPeriods: (next: PollingPeriods) => poller.setPeriods(next),

    /** Null: all that aren't paused. `isRefresh`: ask the agents, not the service's cache. */
    pollNow(agentIds: readonly string[] | null, { isRefresh } = { isRefresh: true }) {
      for (const id of agentIds ?? records.keys()) {
        const record = records.get(id);
        if (!record || (agentIds === null && record.agent.isPaused)) continue;
        // For an agent of the lab, what's under way may bring the service's last list.
        const isRepeated = isRefresh && !record.isAwaited && record.agent.origin === 'lab';
        if (isRefresh) records.set(id, awaitRefresh(record));
        poller.pollNow(id, { isRepeated });
      }
    },

    /** True while the lab's list tells us which agents to poll. */
    followList(isFollowed: boolean) {
      if (!poller.followList(isFollowed) || !isFollowed) return;
      // The next listing polls them, without the pause after a failure.
      for (const [id, record] of records) records.set(id, makeDue(record));
    },

    applyListings(listings: Iterable<{ readonly agentId: string; readonly listing: Listing }>) {
      for (const { agentId, listing } of listings) {
        const record = records.get(agentId);
        if (!record) continue;
        const stepMs = poller.isSeen(agentId) ? DATE_STEP_MS.seen : DATE_STEP_MS.others;
        const { next, result } = applyListing(record, listing, { stepMs, now: Date.now() });
        records.set(agentId, next);
        if (result === 'changed') poller.pollNow(agentId);
        else if (result !== 'same') publisher.mark(agentId, { isUnchanged: result === 'only-dated' });
      }
    },

    wake() {
      for (const [id, record] of records) records.set(id, markUnrefreshed(record));
      poller.wake();
    },

    countUnrefreshed: () => [...records.values()].filter(({ isUnrefreshed }) => isUnrefreshed).length,
  };
}

/** What we know of the devices. */
function createFleetData(records: Records, publisher: Publisher) {
  return {
    reportsOf: (agentIds: readonly string[]) => agentIds.flatMap((id) => records.get(id) ?? []).map(report),

    dismiss(keys: readonly string[]) {
      const wanted = new Set(keys);
      for (const [id, record] of records) {
        const next = dismissDevices(record, wanted, Date.now());
        if (next === record) continue;
        records.set(id, next);
        publisher.mark(id);
      }
    },

    remember: () => [...records.values()].flatMap(({ agent, data }) => remember(agent, data) ?? []),

    /** What we saved last time, for agents that haven't responded yet. */
    recall(agents: readonly RememberedAgent[]) {
      for (const remembered of agents) {
        const record = records.get(remembered.agentId);
        if (!record || addressOf(record) !== remembered.address) continue;
        records.set(remembered.agentId, recallDevices(record, remembered, Date.now()));
        publisher.mark(remembered.agentId);
      }
    },

    /** As sent in MobileList. Null if we don't keep it, e.g. of disconnected devices. */
    rawRecord(key: string): { readonly record: unknown } | null {
      // A key starts with its agent's ID.
      const devices = records.get(key.slice(0, key.indexOf('/')))?.data.devices;
      const entry = devices && findEntry(devices, key);
      const record = entry && recordOf(devices, entry);
      return record === undefined ? null : { record };
    },
  };
}

const report = (record: AgentRecord) => reportOf(record, Date.now());
const addressOf = ({ agent }: AgentRecord) => formatAgentAddress(agent.address);
