import { z } from 'zod';

const mutant = z.looseObject({
  mutatorName: z.string(),
  replacement: z.string().default(''),
  status: z.string(),
  location: z.object({ start: z.object({ line: z.number() }) }),
});
/** The format that mutation testing tools share. */
const report = z.looseObject({
  files: z.record(z.string(), z.looseObject({ source: z.string(), mutants: z.array(mutant) })),
});
type Report = z.infer<typeof report>;

export function readReport(text: string): Report {
  return report.parse(JSON.parse(text));
}

/** Stryker keeps the result of a mutant at the top level of a module although a new test might notice it. */
export function withoutUnnoticed(text: string): string {
  const value = readReport(text);
  for (const file of Object.values(value.files))
    file.mutants = file.mutants.filter((each) => !isUnnoticed(each));
  return JSON.stringify(value);
}

/** Prints each unnoticed mutant and the score of each file. @returns the noticed share of all, in percent */
export function printScores({ files }: Report): number {
  const all = { noticed: 0, unnoticed: 0 };
  const scores: Record<string, string> = {};
  for (const [file, { source, mutants }] of Object.entries(files)) {
    const survivors = mutants.filter(isUnnoticed);
    const noticed = mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout').length;
    for (const { mutatorName, replacement, location } of survivors) {
      const line = source.split('\n')[location.start.line - 1]?.trim() ?? '';
      const shown = replacement.replaceAll(/\s+/g, ' ').slice(0, 80);
      console.log(`${file}:${location.start.line} ${mutatorName}: ${line} => ${shown}`);
    }
    all.noticed += noticed;
    all.unnoticed += survivors.length;
    if (noticed + survivors.length > 0) scores[file] = `${noticed} of ${noticed + survivors.length}`;
  }
  console.table(scores);
  return (all.noticed / Math.max(1, all.noticed + all.unnoticed)) * 100;
}

function isUnnoticed({ status }: { readonly status: string }): boolean {
  return status === 'Survived' || status === 'NoCoverage';
}
