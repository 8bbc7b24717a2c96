import { appendFileSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const figure = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('fuzz'),
    name: z.string(),
    /** Made-up cases that were tried; all were survived, or the test would have failed. */
    cases: z.number(),
    /** Those of them that were refused as a whole. */
    refused: z.number(),
    seed: z.number(),
    ms: z.number(),
  }),
  z.object({
    kind: z.literal('flood'),
    name: z.string(),
    /** Connections that were held open. */
    connections: z.number(),
    /** Of an honest caller beside them. */
    slowestAnswerMs: z.number(),
  }),
  z.object({
    kind: z.literal('sockets'),
    name: z.string(),
    agents: z.number(),
    seconds: z.number(),
    answers: z.number(),
    /** Questions that were not answered, or not well. */
    faults: z.number(),
    mostSockets: z.number(),
    /** Before, and how much more afterwards. */
    heapMb: z.number(),
    grownMb: z.number(),
  }),
  z.object({
    kind: z.literal('day'),
    name: z.string(),
    agents: z.number(),
    /** Simulated ones. */
    hours: z.number(),
    answers: z.number(),
    /** At the end, and by how much it grew after the first hours. */
    heapMb: z.number(),
    grownMb: z.number(),
    /** Of all files together. */
    mostDiskMb: z.number(),
    /** How many times as fast as real time, by the clock and by the time of the processor alone. */
    speed: z.number(),
    processorSpeed: z.number(),
  }),
  z.object({
    kind: z.literal('kills'),
    name: z.string(),
    /** None of which lost anything that had been kept by then. */
    kills: z.number(),
  }),
]);

/** What one test tells of what it tried. */
export type Figure = z.infer<typeof figure>;

/** Adds a figure to the file that SECURITY_FIGURES names, for who writes them down; without it, does nothing. */
export function recordFigure(told: Figure): void {
  const file = process.env['SECURITY_FIGURES'];
  if (file) appendFileSync(file, `${JSON.stringify(told)}\n`);
}

/** All that was recorded in a file, in the order in which it was. */
export function readFigures(file: string): readonly Figure[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => figure.parse(JSON.parse(line)));
}

/** The figures of a run beside earlier ones, of which those with its names are left out. */
export function mergeFigures(earlier: readonly Figure[], later: readonly Figure[]): readonly Figure[] {
  const names = new Set(later.map(({ name }) => name));
  return [...earlier.filter(({ name }) => !names.has(name)), ...later];
}
