import { z } from 'zod';
import { writeTable } from '../security/figures/tables.ts';
import { equivalents } from './equivalents.ts';

const place = z.object({ line: z.number(), column: z.number() });
const mutant = z.object({
  mutatorName: z.string(),
  replacement: z.string().default(''),
  status: z.string(),
  location: z.object({ start: place, end: place }),
});
const report = z.object({
  files: z.record(z.string(), z.object({ source: z.string(), mutants: z.array(mutant) })),
});
type Report = z.infer<typeof report>;
type Mutant = z.infer<typeof mutant>;

/** The mutants of one file, without those that do not run. */
export interface MutantCount {
  readonly file: string;
  readonly noticed: number;
  readonly unnoticed: number;
  /** The unnoticed mutants that have no visible effect (equivalents.ts). */
  readonly equivalent: number;
}

/** A report in the format that mutation testing tools share. */
export function readReport(text: string): Report {
  return report.parse(JSON.parse(text));
}

const anyReport = z.looseObject({
  files: z.record(z.string(), z.looseObject({ mutants: z.array(z.looseObject({ status: z.string() })) })),
});

/** The same report, as text, without the mutants that no test noticed. */
export function withoutUnnoticed(text: string): string {
  const value = anyReport.parse(JSON.parse(text));
  for (const file of Object.values(value.files))
    file.mutants = file.mutants.filter((each) => !isUnnoticed(each));
  return JSON.stringify(value);
}

export function countMutants({ files }: Report): readonly MutantCount[] {
  return Object.entries(files).map(([file, { source, mutants }]) => {
    const unnoticed = mutants.filter(isUnnoticed);
    const noticed = mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout').length;
    const equivalent = unnoticed.filter((each) => isEquivalent(file, source, each)).length;
    return { file, noticed, unnoticed: unnoticed.length, equivalent };
  });
}

/** Each unnoticed mutant that is not listed, as `file:line mutator: original => replacement`. */
export function listSurvivors({ files }: Report): readonly string[] {
  return Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants
      .filter((each) => isUnnoticed(each) && !isEquivalent(file, source, each))
      .map((each) => {
        const { mutatorName, replacement, location } = each;
        const shown = replacement.replaceAll(/\s+/g, ' ').slice(0, 80);
        return `${file}:${location.start.line} ${mutatorName}: ${lineOf(source, each)} => ${shown}`;
      }),
  );
}

/** The score of each file, and that of all files. Equivalent mutants are not counted. */
export function writeScores(counts: readonly MutantCount[]): {
  readonly table: string;
  readonly percent: number;
} {
  const sum = (key: 'noticed' | 'unnoticed' | 'equivalent') =>
    counts.reduce((total, count) => total + count[key], 0);
  const all = {
    file: '**all**',
    noticed: sum('noticed'),
    unnoticed: sum('unnoticed'),
    equivalent: sum('equivalent'),
  };
  const rows = [
    ...counts.filter(({ noticed, unnoticed }) => noticed + unnoticed > 0).toSorted(byFile),
    all,
  ].map((count) => [
    count.file,
    String(count.noticed + count.unnoticed),
    String(count.noticed),
    String(count.equivalent),
    `${percentOf(count).toFixed(1)} %`,
  ]);
  return {
    table: writeTable(['file', 'mutants', 'noticed', 'equivalent', 'score'], rows),
    percent: percentOf(all),
  };
}

function byFile(a: MutantCount, b: MutantCount): number {
  return a.file < b.file ? -1 : 1;
}

function percentOf({ noticed, unnoticed, equivalent }: MutantCount): number {
  const counted = noticed + unnoticed - equivalent;
  return counted === 0 ? 100 : (noticed / counted) * 100;
}

function isUnnoticed({ status }: Pick<Mutant, 'status'>): boolean {
  return status === 'Survived' || status === 'NoCoverage';
}

function isEquivalent(file: string, source: string, each: Mutant): boolean {
  const line = lineOf(source, each);
  return equivalents.some(
    (listed) =>
      listed.file === file &&
      listed.line === line &&
      (listed.becomes === undefined || listed.becomes.includes(each.replacement)),
  );
}

function lineOf(source: string, { location }: Mutant): string {
  return source.split('\n')[location.start.line - 1]?.trim() ?? '';
}
