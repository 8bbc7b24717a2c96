/** Questions under way at once. Agents that hang fill the slow lane and never the other. */
const MOST = { prompt: 256, slow: 64 } as const;
/** So many at first, and one more for each that ends. */
const FIRST_PROMPT = 32;
/** What answers within this time keeps this computer busy with so many at once; only where it takes longer are more asked. */
const NEAR = { withinMs: 30, most: 64 } as const;
/** A question older than this counts as a slow one, and gives its place to agents that may answer at once. */
const SLOW_AFTER_MS = 250;

export type Lane = 'prompt' | 'slow';

/** Bounds how many questions are under way. */
export interface QuestionLanes {
  hasRoom(lane: Lane): boolean;
  /** Takes a place, whether there is room or not; the function gives it back. */
  enter(lane: Lane): () => void;
}

/** `onRoom` is called when a slow question has left its place to others. */
export function createQuestionLanes(onRoom: () => void): QuestionLanes {
  const underWay = { prompt: 0, slow: 0 };
  let width = FIRST_PROMPT;

  function widen(tookMs: number): void {
    if (underWay.prompt === 0) width = FIRST_PROMPT;
    else if (width < NEAR.most || tookMs > NEAR.withinMs) width = Math.min(width + 1, MOST.prompt);
  }

  return {
    hasRoom: (lane) => underWay[lane] < (lane === 'prompt' ? width : MOST.slow),

    enter(lane) {
      const enteredAt = performance.now();
      let current = lane;
      let timer = lane === 'prompt' ? setTimeout(slowDown, SLOW_AFTER_MS) : undefined;
      underWay[lane] += 1;

      function slowDown(): void {
        // With as many slow ones as may be it keeps its place for now.
        if (underWay.slow >= MOST.slow) {
          timer = setTimeout(slowDown, SLOW_AFTER_MS);
          return;
        }
        leave();
        current = 'slow';
        underWay.slow += 1;
        onRoom();
      }

      function leave(): void {
        clearTimeout(timer);
        underWay[current] -= 1;
        if (current === 'prompt') widen(performance.now() - enteredAt);
      }

      return leave;
    },
  };
}
