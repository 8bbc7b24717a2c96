import type { Figure } from './figure.ts';

type FuzzFigure = Extract<Figure, { kind: 'fuzz' }>;
type FloodFigure = Extract<Figure, { kind: 'flood' }>;

const count = new Intl.NumberFormat('en');

/** The figures as Markdown: what was tried and refused by each fuzzer, rounds summed up, and how floods were borne. */
export function writeFigures(figures: readonly Figure[]): string {
  const fuzzed = sumRounds(figures.filter((figure) => figure.kind === 'fuzz'));
  const rows = [...fuzzed, sumAll(fuzzed)].map(({ name, cases, refused, seed, ms }) => [
    name,
    count.format(cases),
    count.format(refused),
    count.format(Math.ceil(ms / 1_000)),
    seed === null ? '' : String(seed),
  ]);
  const floods = figures.filter((figure) => figure.kind === 'flood');
  return [
    writeTable(['tried', 'cases, all survived', 'refused as a whole', 'seconds', 'seed'], rows),
    writeTable(['connections that', 'held', 'slowest honest answer, ms'], floods.map(writeFlood)),
  ].join('\n\n');
}

export function writeTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '-'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return lines.join('\n');
}

function writeFlood({ name, connections, slowestAnswerMs }: FloodFigure): readonly string[] {
  return [name, count.format(connections), count.format(Math.ceil(slowestAnswerMs))];
}

/** One figure for each name; its seed is that of the first round, from which the others are counted on. */
function sumRounds(figures: readonly FuzzFigure[]): readonly FuzzFigure[] {
  const byName = new Map<string, FuzzFigure>();
  for (const figure of figures) {
    const sum = byName.get(figure.name);
    byName.set(figure.name, sum ? { ...sum, ...add(sum, figure) } : figure);
  }
  return [...byName.values()];
}

function sumAll(figures: readonly FuzzFigure[]) {
  const none = { cases: 0, refused: 0, ms: 0 };
  return { name: '**all**', seed: null, ...figures.reduce((sum, figure) => add(sum, figure), none) };
}

type Sum = Pick<FuzzFigure, 'cases' | 'refused' | 'ms'>;

function add(sum: Sum, more: Sum): Sum {
  return { cases: sum.cases + more.cases, refused: sum.refused + more.refused, ms: sum.ms + more.ms };
}
