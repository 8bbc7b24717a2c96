import { type Contender, type SortColumn, sortColumns } from './contender.ts';
import { type FleetMaker, frequentWord, makeFleet, rareWord } from './fleet.ts';
import { type Painted, PICTURE_MARK, timeFrames, timePaint } from './paint.ts';
import { makeRows } from './rows.ts';

const SCROLL_FRAMES = 240;
const SCROLL_STEP_PX = 120;
const SORTS = 4;
const words = { rare: rareWord, frequent: frequentWord } as const;

/** The changes of a second, divided into this many messages. */
const CHANGES = { messages: 60, agents: 333, cells: 1_000 } as const;

let fleet: FleetMaker | undefined;
/** The number of devices for each prefix of the search words. */
let matches: ReadonlyMap<string, number> = new Map();
let show = () => {};
let changing: ReturnType<typeof setInterval> | undefined;

/** The requests of the bench to the page. All of it can be sent over DevTools. */
const harness = {
  prepare(agents: number): void {
    const made = makeFleet(agents);
    fleet = made;
    const texts = made.whole.updates.flatMap(makeRows).map((row) => row.text);
    const beginnings = Object.values(words).flatMap((word) =>
      Array.from({ length: word.length + 1 }, (_, length) => word.slice(0, length)),
    );
    matches = new Map(beginnings.map((text) => [text, texts.filter((each) => each.includes(text)).length]));
    show = grid().pack?.(made.whole) ?? (() => grid().apply(made.whole));
  },

  /** Releases the data, so that the heap contains only what the grid keeps of it. */
  forget(): void {
    fleet = undefined;
    matches = new Map();
    show = () => {};
  },

  show(): Promise<Painted> {
    return timePaint(show, () => grid().rowCount() === matches.get('') && grid().topText('model') !== '');
  },

  /** Types a word letter by letter. Letters with the same results cannot be seen, and are not counted. */
  async search(word: keyof typeof words): Promise<readonly Painted[]> {
    const times: Painted[] = [];
    for (let length = 1; length <= words[word].length; length += 1) {
      const time = await type(words[word].slice(0, length));
      if (time) times.push(time);
    }
    await type('');
    return times;
  },

  async sortBySome(): Promise<readonly Painted[]> {
    const times: Painted[] = [];
    for (const column of sortColumns) {
      for (let turn = 0; turn < SORTS; turn += 1) times.push(await sortBy(column));
    }
    return times;
  },

  /** The duration of counting after a search, in milliseconds. Null if the grid cannot. */
  async facets(): Promise<number | null> {
    await type(frequentWord);
    grid().readyFacets?.();
    const startedAt = performance.now();
    const count = grid().countFacets();
    const ms = performance.now() - startedAt;
    await type('');
    return count === null ? null : ms;
  },

  scroll(): Promise<readonly number[]> {
    const scroller = grid().scroller();
    scroller.scrollTop = 0;
    let step = SCROLL_STEP_PX;
    return timeFrames(SCROLL_FRAMES, () => {
      const before = scroller.scrollTop;
      scroller.scrollTop += step;
      // A list that ends earlier is scrolled back and forth.
      if (scroller.scrollTop === before) step = -step;
    });
  },

  /** Of the phone in the details: from the click, and from when its bytes are in the page. */
  async takeScreenshot(): Promise<{ readonly fromClick: number; readonly fromBytes: number }> {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) =>
      textContent.startsWith('Take'),
    );
    const { ms } = await timePaint(
      () => button?.click(),
      () => document.querySelector('[role=application] canvas') !== null,
    );
    const [mark] = performance.getEntriesByName(PICTURE_MARK).slice(-1);
    return { fromClick: ms, fromBytes: performance.now() - (mark?.startTime ?? NaN) };
  },

  /** What painting takes without any change. */
  paint(): Promise<Painted> {
    return timePaint(
      () => {},
      () => true,
    );
  },

  /** Starts or ends 1,000 changed cells and 333 responding agents in a second. */
  change(isOn: boolean): void {
    clearInterval(changing);
    if (!isOn) return;
    const { messages, agents, cells } = CHANGES;
    changing = setInterval(() => {
      grid().apply(madeFleet().next(Math.round(agents / messages), Math.round(cells / messages)));
    }, 1_000 / messages);
  },
};

export type Harness = typeof harness;

declare global {
  interface Window {
    harness: Harness;
  }
}

window.harness = harness;

function grid(): Contender {
  if (!window.contender) throw new Error('This page has no grid');
  return window.contender;
}

function madeFleet(): FleetMaker {
  if (!fleet) throw new Error('There is no data yet');
  return fleet;
}

async function type(text: string): Promise<Painted | null> {
  const wanted = matches.get(text);
  if (wanted === grid().rowCount()) {
    grid().search(text);
    return null;
  }
  return timePaint(
    () => grid().search(text),
    () => grid().rowCount() === wanted,
  );
}

async function sortBy(column: SortColumn): Promise<Painted> {
  const before = grid().topText(column);
  return timePaint(
    () => grid().orderBy(column),
    () => grid().topText(column) !== before,
  );
}
