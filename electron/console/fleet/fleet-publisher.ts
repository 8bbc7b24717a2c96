import type { AgentUpdate, FleetChange } from '#shared/ipc/page-state.ts';
import { type AgentRecord, takeUpdate } from './agent-record.ts';

/** Milliseconds between two updates of the page. Changes within a frame go together. */
const GATHER_MS = 16;
/** For updates with nothing but times: the page shows ages in steps of 10 s. */
const UNCHANGED_MS = 2_000;
/** With more, we send several messages, so that none blocks either process for long. */
const MAX_DEVICES = 1_000;

/** Collects changes for a frame and splits them, so that no message blocks either process for long. */
export function createFleetPublisher(
  records: Map<string, AgentRecord>,
  onChange: (change: FleetChange) => void,
) {
  const changed = new Set<string>();
  let isArranged = false;
  let isAwaitingFirst = false;
  let sequence = 0;
  let sentAt = -GATHER_MS;
  let gathering: NodeJS.Timeout | undefined;
  let continuing: NodeJS.Immediate | undefined;
  let quiet: NodeJS.Timeout | undefined;

  function schedule(): void {
    if (continuing === undefined)
      gathering ??= setTimeout(flush, Math.max(GATHER_MS - (performance.now() - sentAt), 0));
  }

  function flush(): void {
    clearTimeout(gathering);
    gathering = undefined;
    clearTimeout(quiet);
    quiet = undefined;
    clearImmediate(continuing);
    continuing = undefined;
    isAwaitingFirst = false;
    if (changed.size === 0 && !isArranged) return;
    const { updates, removed } = takeUpdates(records, changed);
    const isLast = changed.size === 0;
    // After pending events. A timer would waste a millisecond per message.
    if (!isLast) continuing = setImmediate(flush);
    sequence += 1;
    sentAt = performance.now();
    // Only the last message: the page needs to know all of the agents first.
    const order = isLast && isArranged ? { order: [...records.keys()] } : {};
    isArranged &&= !isLast;
    onChange({ sequence, updates, removed, ...order });
  }

  return {
    flush,
    sequence: () => sequence,

    /** `isUnchanged`: just times. They go with the next change, or after 2 s. */
    mark(agentId: string, { isUnchanged } = { isUnchanged: false }) {
      changed.add(agentId);
      if (isUnchanged) {
        quiet ??= setTimeout(flush, UNCHANGED_MS);
        return;
      }
      if (!isAwaitingFirst) return schedule();
      isAwaitingFirst = false;
      // Let the response's promises settle first: a listener may have its agent polled again.
      process.nextTick(flush);
    },

    markOrder() {
      isArranged = true;
      schedule();
    },

    /** Once pending requests have started. The first response then goes out at once. */
    begin() {
      clearTimeout(gathering);
      gathering = undefined;
      clearImmediate(continuing);
      continuing = setImmediate(() => {
        flush();
        isAwaitingFirst = true;
      });
    },
  };
}

/** Takes one message's worth of updates. */
function takeUpdates(records: Map<string, AgentRecord>, changed: Set<string>) {
  const updates: AgentUpdate[] = [];
  const removed: string[] = [];
  let devices = 0;
  for (const id of changed) {
    if (devices >= MAX_DEVICES) break;
    changed.delete(id);
    const record = records.get(id);
    if (!record) {
      removed.push(id);
      continue;
    }
    const { next, update } = takeUpdate(record, Date.now());
    records.set(id, next);
    devices += update.changed.length;
    updates.push(update);
  }
  return { updates, removed };
}
