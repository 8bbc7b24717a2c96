import type { Owner } from './owner.ts';
import { type Place, Turns } from './turns.ts';

/** For all agents' responses in this process, from the first byte until they're released. */
const MAX_BYTES = 64 * 1024 * 1024;
/** A typical response takes one or two. */
const BLOCK_BYTES = 16 * 1024;
/** When memory is tight, drop responses that have stalled this long (ms). */
const SLOW_MS = 2_000;

export type AnswerBytes = ReturnType<ReturnType<typeof createAnswerBudget>['begin']>;

export function createAnswerBudget(maxBytes = MAX_BYTES) {
  const turns = new Turns({ atOnce: Math.ceil(maxBytes / BLOCK_BYTES), slowMs: SLOW_MS });

  /** @param giveWay ends this response because others need its bytes */
  function begin(owner: () => Owner, signal: AbortSignal, giveWay: () => void) {
    const blocks: Place[] = [];
    let holders = 1;
    let isSettled = false;

    async function take(bytes: number): Promise<void> {
      const wanted = Math.ceil(bytes / BLOCK_BYTES);
      while (blocks.length < wanted) {
        // The first block gives way for all of them.
        const preemption = blocks.length === 0 ? { giveWay: () => void (isSettled || giveWay()) } : {};
        const block = turns.enter(owner(), { signal, ...preemption });
        blocks.push(block);
        await block.begun;
        if (holders === 0) throw new Error('The response was aborted');
      }
    }

    function drop(keptBlocks: number): void {
      for (const block of blocks.splice(keptBlocks)) block.release();
    }

    function release(): void {
      holders -= 1;
      if (holders === 0) drop(0);
    }

    return {
      /** Waits until it may have this many in all. @throws the signal's reason */
      async grow(toBytes: number): Promise<void> {
        await take(toBytes);
        blocks[0]?.progress();
      },
      clear: () => drop(0),
      get isUsed() {
        return blocks.length > 0;
      },
      /** It's complete, has this size, and can't be preempted any more. */
      async settle(bytes: number): Promise<void> {
        await take(bytes);
        isSettled = true;
        drop(Math.ceil(bytes / BLOCK_BYTES));
      },
      /** Keeps the bytes while the response is being sent. Call what it returns afterwards. */
      retain() {
        holders += 1;
        return release;
      },
      release,
    };
  }

  return { begin, stats: () => turns.stats() };
}
