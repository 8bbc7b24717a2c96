import { type Claim, createLimiter, type LimitedCaller } from './limiter.ts';

/** Bytes of agents' answers in this process, from the first byte read until the answer is forgotten. */
const MOST_BYTES = 64 * 1024 * 1024;
/** What bytes are counted in: an answer of one agent takes one or two. */
const BLOCK_BYTES = 16 * 1024;
/** Where the budget is short, an answer that has had no byte for so long loses its place first. */
const PATIENCE_MS = 2_000;

/** The bytes of one answer. */
export interface AnswerBytes {
  /** Waits until the answer may have so many bytes in all. @throws the signal's reason. */
  grow(toBytes: number): Promise<void>;
  /** Nothing is read any more: the next try begins at the beginning. */
  clear(): void;
  /** Whether there are any bytes. */
  readonly isUsed: boolean;
  /** The answer is read, and has so many bytes from now on: it keeps its place. */
  settle(bytes: number): Promise<void>;
  /** Somebody is being sent the answer; the function says that this has ended. */
  retain(): () => void;
  /** Forgets the answer, as soon as nobody is being sent it. */
  release(): void;
}

/** Shares the budget of bytes out, fairly over the callers for whom answers are read. */
export function createAnswerBudget(mostBytes = MOST_BYTES) {
  const limiter = createLimiter({ atOnce: Math.ceil(mostBytes / BLOCK_BYTES), patienceMs: PATIENCE_MS });

  /** `giveWay` ends the reading of this answer, because others need its place. */
  function begin(caller: () => LimitedCaller, signal: AbortSignal, giveWay: () => void): AnswerBytes {
    const blocks: Claim[] = [];
    let holders = 1;
    let isSettled = false;

    async function take(bytes: number): Promise<void> {
      const wanted = Math.ceil(bytes / BLOCK_BYTES);
      while (blocks.length < wanted) {
        // The first block answers for all of them.
        const loser = blocks.length === 0 ? { giveWay: () => void (isSettled || giveWay()) } : {};
        const block = limiter.claim({ caller: caller(), signal, ...loser });
        blocks.push(block);
        await block.begun;
        if (holders === 0) throw new Error('The answer has been given up');
      }
    }

    function drop(keptBlocks: number): void {
      for (const block of blocks.splice(keptBlocks)) block.release();
    }

    function letGo(): void {
      holders -= 1;
      if (holders === 0) drop(0);
    }

    return {
      async grow(toBytes) {
        await take(toBytes);
        blocks[0]?.progress();
      },
      clear: () => drop(0),
      get isUsed() {
        return blocks.length > 0;
      },
      async settle(bytes) {
        await take(bytes);
        isSettled = true;
        drop(Math.ceil(bytes / BLOCK_BYTES));
      },
      retain() {
        holders += 1;
        return letGo;
      },
      release: letGo,
    };
  }

  return { begin, stats: () => limiter.stats() };
}
