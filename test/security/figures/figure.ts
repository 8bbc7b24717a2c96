import { appendFileSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const figure = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('fuzz'),
    name: z.string(),
    /** Generated cases that were tried. The program survived all of them: otherwise the test would have failed. */
    cases: z.number(),
    /** Cases that were rejected as a whole. */
    refused: z.number(),
    seed: z.number(),
    ms: z.number(),
  }),
  z.object({
    kind: z.literal('flood'),
    name: z.string(),
    /** Open connections. */
    connections: z.number(),
    /** The slowest response to a normal caller at the same time. */
    slowestAnswerMs: z.number(),
  }),
  z.object({
    kind: z.literal('sockets'),
    name: z.string(),
    agents: z.number(),
    seconds: z.number(),
    answers: z.number(),
    /** Requests with a wrong or no response. */
    faults: z.number(),
    mostSockets: z.number(),
    /** The heap before, and its growth afterwards. */
    heapMb: z.number(),
    grownMb: z.number(),
  }),
  z.object({
    kind: z.literal('day'),
    name: z.string(),
    agents: z.number(),
    /** Simulated hours. */
    hours: z.number(),
    answers: z.number(),
    /** The heap at the end, and its growth after the first hours. */
    heapMb: z.number(),
    grownMb: z.number(),
    /** The total of all files. */
    mostDiskMb: z.number(),
    /** Speed relative to real time, by the clock and by processor time. */
    speed: z.number(),
    processorSpeed: z.number(),
  }),
  z.object({
    kind: z.literal('kills'),
    name: z.string(),
    /** The number of killed processes. No saved data was lost. */
    kills: z.number(),
  }),
]);

/** The result of one test for the figures. */
export type Figure = z.infer<typeof figure>;

/** Adds a figure to the file in SECURITY_FIGURES. Without that variable it does nothing. */
export function recordFigure(measured: Figure): void {
  const file = process.env['SECURITY_FIGURES'];
  if (file) appendFileSync(file, `${JSON.stringify(measured)}\n`);
}

/** All figures of a file, in order. */
export function readFigures(file: string): readonly Figure[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => figure.parse(JSON.parse(line)));
}

/** The figures of a run together with earlier ones. Earlier figures with the same names are dropped. */
export function mergeFigures(earlier: readonly Figure[], later: readonly Figure[]): readonly Figure[] {
  const names = new Set(later.map(({ name }) => name));
  return [...earlier.filter(({ name }) => !names.has(name)), ...later];
}
