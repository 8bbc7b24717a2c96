import type { Measurement } from './measure.ts';
import type { Painted } from './page/paint.ts';
import type { ContenderId } from './pages.ts';

/** The median of several rounds, and their range. */
export interface Spread {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

export interface Figures {
  readonly first: Spread;
  readonly rare: Spread;
  readonly frequent: Spread;
  /** The share of keystrokes that were on the screen within the time of two frames. */
  readonly inTwoFrames: number;
  readonly sort: Spread;
  readonly facets: Spread | null;
  /** The share of frames that took longer than 20 ms while scrolling. */
  readonly lateFrames: number;
  /** Processor time of the main thread for one event. */
  readonly cpu: Readonly<Record<keyof Measurement['cpu'], Spread>>;
  readonly heap: Spread;
  readonly kilobytes: number;
}

const LATE_MS = 20;
/** Bytes that the page keeps for each device. */
const MAX_HEAP = 500;

export function sumUp(measurements: readonly Measurement[], kilobytes: number): Figures {
  const keys = measurements.flatMap(({ rare, frequent }) => [...rare, ...frequent]);
  const scroll = measurements.flatMap((each) => each.scroll);
  const facets = measurements.map((each) => each.facetsMs).filter((time) => time !== null);
  return {
    first: spread(measurements.map((each) => each.first.ms)),
    rare: spread(measurements.map((each) => middle(each.rare))),
    frequent: spread(measurements.map((each) => middle(each.frequent))),
    inTwoFrames: keys.filter(({ frames }) => frames <= 2).length / keys.length,
    sort: spread(measurements.map((each) => middle(each.sort))),
    facets: facets.length === 0 ? null : spread(facets),
    lateFrames: scroll.filter((time) => time > LATE_MS).length / scroll.length,
    cpu: {
      first: spread(measurements.map(({ cpu }) => cpu.first)),
      search: spread(measurements.map(({ cpu }) => cpu.search)),
      sort: spread(measurements.map(({ cpu }) => cpu.sort)),
      frame: spread(measurements.map(({ cpu }) => cpu.frame)),
    },
    heap: spread(measurements.map((each) => each.heapBytesPerDevice)),
    kilobytes,
  };
}

function middle(times: readonly Painted[]): number {
  return spread(times.map(({ ms }) => ms)).median;
}

function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const median = sorted[Math.floor((sorted.length - 1) / 2)] ?? NaN;
  return { median, least: sorted[0] ?? NaN, most: sorted.at(-1) ?? NaN };
}

export function printTable(rows: ReadonlyMap<string, Figures>): void {
  console.table(
    Object.fromEntries(
      [...rows].map(([name, figures]) => [
        name,
        {
          'first paint ms': show(figures.first),
          'rare ms': show(figures.rare),
          'frequent ms': show(figures.frequent),
          'sort ms': show(figures.sort),
          'facets ms': figures.facets ? show(figures.facets) : '-',
          '> 20 ms': `${(figures.lateFrames * 100).toFixed(1)} %`,
          'first cpu': showCpu(figures.cpu.first),
          'search cpu': showCpu(figures.cpu.search),
          'sort cpu': showCpu(figures.cpu.sort),
          'frame cpu': showCpu(figures.cpu.frame),
          'heap B/device': show(figures.heap),
          'gzip KB': Math.round(figures.kilobytes),
        },
      ]),
    ),
  );
}

function show({ median, least, most }: Spread): string {
  return `${median.toFixed(0)} (${least.toFixed(0)}-${most.toFixed(0)})`;
}

function showCpu({ median }: Spread): string {
  return median.toFixed(median < 10 ? 1 : 0);
}

/** Prints for each aim whether it is met, by figures of the same run. True if all are met. */
export function judge(figures: ReadonlyMap<ContenderId, Figures>): boolean {
  const ours = figures.get('ours');
  const floor = figures.get('floor');
  if (!ours) return true;
  const peers = [...figures].filter(([id]) => id !== 'ours' && id !== 'floor').map(([, each]) => each);
  const searching = [...figures].filter(([id]) => id !== 'ours' && id !== 'floor' && id !== 'glide');
  const least = (read: (figures: Figures) => number) => Math.min(...peers.map(read));
  const leastSearching = (read: (figures: Figures) => number) =>
    Math.min(...searching.map(([, each]) => read(each)));
  const checks: [aim: string, value: number, limit: number][] = [
    // Glide has no search. With the floor's search, it is the floor on a canvas, which is checked below.
    [
      'search, rare word: ahead of every peer that searches, ms',
      ours.rare.median,
      leastSearching((each) => each.rare.median),
    ],
    [
      'search, frequent word: ahead of every peer that searches, ms',
      ours.frequent.median,
      leastSearching((each) => each.frequent.median),
    ],
    ['sort: ahead of every peer, ms', ours.sort.median, least((each) => each.sort.median)],
    ['first paint: ahead of every peer, ms', ours.first.median, least((each) => each.first.median)],
    ['heap: ahead of every peer, bytes a device', ours.heap.median, least((each) => each.heap.median)],
    ['heap, bytes a device', ours.heap.median, MAX_HEAP],
    ['keystrokes that took longer than two frames, %', (1 - ours.inTwoFrames) * 100, 5],
  ];
  if (floor) {
    checks.push(
      [
        'frames over 20 ms while scrolling, %: at most the floor and 0.5',
        ours.lateFrames * 100,
        floor.lateFrames * 100 + 0.5,
      ],
      ['search, rare word: times the floor', ours.rare.median / floor.rare.median, 1.3],
      ['search, frequent word: times the floor', ours.frequent.median / floor.frequent.median, 1.3],
      ['sort: times the floor', ours.sort.median / floor.sort.median, 1.3],
    );
  }
  for (const [aim, value, limit] of checks) {
    console.log(
      `${value <= limit ? 'met   ' : 'MISSED'} ${aim}: ${value.toFixed(2)}, at most ${limit.toFixed(2)}`,
    );
  }
  return checks.every(([, value, limit]) => value <= limit);
}
