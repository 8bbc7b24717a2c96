import type { AgentUpdate, FleetChange } from '#shared/ipc/contract.ts';
import { type AgentRecord, takeUpdate } from './agent-record.ts';

/** Tells the page what has changed, gathered by frame and in messages that keep neither end busy for long. */
export interface FleetPublisher {
  /** The last message's. */
  sequence(): number;
  /**
   * Of this agent there is something new; or it is no longer in the lab. With `isUnchanged` only times have moved: the page is told
   * with the next news, after 2 s at the latest.
   */
  mark(agentId: string, options?: { readonly isUnchanged: boolean }): void;
  /** The agents are in another order. */
  markOrder(): void;
  /** Tells at once what there is. */
  flush(): void;
  /** Tells what there is once what has just been begun is under way, and what comes first after that as it comes. */
  begin(): void;
}

export interface FleetPublisherOptions {
  /** By id, in the order of the lab. */
  readonly records: ReadonlyMap<string, AgentRecord>;
  readonly now: () => number;
  readonly onChange: (change: FleetChange) => void;
}

/** At most so often the page is told, in milliseconds: changes within one frame reach it as one. */
const GATHER_MS = 16;
/** Times that move and nothing else reach the page this often: ages are shown in steps of 10 s. */
const UNCHANGED_MS = 2_000;
/** More devices than this go in several messages, so that neither end is busy for long with one. */
const MOST_DEVICES = 1_000;

export function createFleetPublisher({ records, now, onChange }: FleetPublisherOptions): FleetPublisher {
  const changed = new Set<string>();
  let isArranged = false;
  let isAwaitingFirst = false;
  let sequence = 0;
  let toldAt = -GATHER_MS;
  let gathering: NodeJS.Timeout | undefined;
  let goingOn: NodeJS.Immediate | undefined;
  let quiet: NodeJS.Timeout | undefined;

  function schedule(): void {
    if (goingOn === undefined)
      gathering ??= setTimeout(flush, Math.max(GATHER_MS - (performance.now() - toldAt), 0));
  }

  function flush(): void {
    clearTimeout(gathering);
    gathering = undefined;
    clearTimeout(quiet);
    quiet = undefined;
    clearImmediate(goingOn);
    goingOn = undefined;
    isAwaitingFirst = false;
    if (changed.size === 0 && !isArranged) return;
    const updates: AgentUpdate[] = [];
    const removed: string[] = [];
    let devices = 0;
    for (const id of changed) {
      if (devices >= MOST_DEVICES) break;
      changed.delete(id);
      const record = records.get(id);
      if (!record) {
        removed.push(id);
        continue;
      }
      const told = takeUpdate(record, now());
      devices += told.changed.length;
      updates.push(told);
    }
    const isLast = changed.size === 0;
    // After what has come meanwhile; a timer would let a millisecond go by for each message.
    if (!isLast) goingOn = setImmediate(flush);
    sequence += 1;
    toldAt = performance.now();
    // With the last of them, when the page knows all that the order names.
    const order = isLast && isArranged ? { order: [...records.keys()] } : {};
    isArranged &&= !isLast;
    onChange({ sequence, updates, removed, ...order });
  }

  return {
    flush,
    sequence: () => sequence,

    mark(agentId, { isUnchanged } = { isUnchanged: false }) {
      changed.add(agentId);
      if (isUnchanged) {
        quiet ??= setTimeout(flush, UNCHANGED_MS);
        return;
      }
      if (!isAwaitingFirst) return schedule();
      isAwaitingFirst = false;
      // Once the answer has been dealt with, which is when all promises it has settled are heard: whoever is told may have its agent asked again.
      process.nextTick(flush);
    },

    markOrder() {
      isArranged = true;
      schedule();
    },

    begin() {
      clearTimeout(gathering);
      gathering = undefined;
      clearImmediate(goingOn);
      goingOn = setImmediate(() => {
        flush();
        isAwaitingFirst = true;
      });
    },
  };
}
