import type { Figure } from './figure.ts';

type Of<K extends Figure['kind']> = Extract<Figure, { kind: K }>;

const count = new Intl.NumberFormat('en');
const mb = (value: number) => value.toFixed(1);

/**
 * The figures as Markdown: the cases and rejections of each fuzzer with rounds added up, the effect of floods, the
 * data after kills, and the leftovers after a simulated day and after minutes of real sockets. A part without figures
 * has no table.
 */
export function writeFigures(figures: readonly Figure[]): string {
  const of = <K extends Figure['kind']>(kind: K) =>
    figures.filter((figure): figure is Of<K> => figure.kind === kind);
  return [
    writeTableOf(
      ['tried', 'cases, all survived', 'refused as a whole', 'seconds', 'seed'],
      writeFuzz(of('fuzz')),
    ),
    writeTableOf(['connections that', 'held', 'slowest honest answer, ms'], of('flood').map(writeFlood)),
    writeTableOf(
      ['killed with kill -9', 'times, nothing lost'],
      of('kills').map(({ name, kills }) => [name, count.format(kills)]),
    ),
    writeTableOf(
      [
        'real sockets',
        'seconds',
        'good answers',
        'faults',
        'sockets at most',
        'left',
        'heap, MB',
        'grown by, MB',
      ],
      of('sockets').map(writeSockets),
    ),
    writeTableOf(
      [
        'simulated',
        'answers',
        'heap, MB',
        'grown by, MB',
        'files at most, MB',
        'times real speed',
        'by processor time',
      ],
      of('day').map(writeDay),
    ),
  ]
    .filter((table) => table !== null)
    .join('\n\n');
}

export function writeTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '-'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return lines.join('\n');
}

function writeTableOf(head: readonly string[], rows: readonly (readonly string[])[]): string | null {
  return rows.length === 0 ? null : writeTable(head, rows);
}

function writeFuzz(figures: readonly Of<'fuzz'>[]): readonly (readonly string[])[] {
  if (figures.length === 0) return [];
  const fuzzed = sumRounds(figures);
  return [...fuzzed, sumAll(fuzzed)].map(({ name, cases, refused, seed, ms }) => [
    name,
    count.format(cases),
    count.format(refused),
    count.format(Math.ceil(ms / 1_000)),
    seed === null ? '' : String(seed),
  ]);
}

function writeFlood({ name, connections, slowestAnswerMs }: Of<'flood'>): readonly string[] {
  return [name, count.format(connections), count.format(Math.ceil(slowestAnswerMs))];
}

/** The number of sockets that are left is always 0, because the test fails otherwise. */
function writeSockets(figure: Of<'sockets'>): readonly string[] {
  const { agents, seconds, answers, faults, mostSockets, heapMb, grownMb } = figure;
  const numbers = [Math.round(seconds), answers, faults, mostSockets, 0].map((each) => count.format(each));
  return [`${count.format(agents)} agents`, ...numbers, mb(heapMb), mb(grownMb)];
}

function writeDay(figure: Of<'day'>): readonly string[] {
  const { agents, hours, answers, heapMb, grownMb, mostDiskMb, speed, processorSpeed } = figure;
  return [
    `${hours} hours of ${count.format(agents)} agents`,
    count.format(answers),
    ...[heapMb, grownMb, mostDiskMb].map(mb),
    ...[speed, processorSpeed].map((each) => count.format(Math.floor(each))),
  ];
}

/** Adds up the rounds of each name. The seed is that of the first round. Each later round adds 1 to it. */
function sumRounds(figures: readonly Of<'fuzz'>[]): readonly Of<'fuzz'>[] {
  const byName = new Map<string, Of<'fuzz'>>();
  for (const figure of figures) {
    const sum = byName.get(figure.name);
    byName.set(figure.name, sum ? { ...sum, ...add(sum, figure) } : figure);
  }
  return [...byName.values()];
}

function sumAll(figures: readonly Of<'fuzz'>[]) {
  const none = { cases: 0, refused: 0, ms: 0 };
  return { name: '**all**', seed: null, ...figures.reduce((sum, figure) => add(sum, figure), none) };
}

type Sum = Pick<Of<'fuzz'>, 'cases' | 'refused' | 'ms'>;

function add(sum: Sum, more: Sum): Sum {
  return { cases: sum.cases + more.cases, refused: sum.refused + more.refused, ms: sum.ms + more.ms };
}
