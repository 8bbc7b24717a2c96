import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../../scripts/package/pack-layout.ts';
import { findUndeclared, listLinked } from '../package/linked-libraries.ts';
import { addCount } from '../test-count/test-count.ts';
import { type Exception, exceptions, subset } from './exceptions.ts';
import { checkPackaged } from './packaged.ts';
import type { Prepared } from './prepare.ts';

export interface Run extends Omit<Prepared, 'close'> {
  /** A temporary folder. */
  readonly results: string;
  readonly isSubset: boolean;
}

/** How often a check passed that 25 can't pass. */
export interface Attempts extends Exception {
  readonly passes: number;
  readonly runs: number;
}

export interface Part {
  /** Adds its tests to the file `counts`. */
  run(run: Run & { readonly counts: string }): Promise<void>;
  tryExceptions(run: Run): Promise<readonly Attempts[]>;
}

const TRIES = 3;

export const parts: Readonly<Record<string, Part>> = {
  'end-to-end': {
    async run({ counts, isSubset, ...run }) {
      const titles = exceptions.endToEnd.map(({ title }) => title);
      const args = [`--grep-invert=@ci|${anyOf(titles)}`, ...(isSubset ? [`--grep=${anyOf(subset)}`] : [])];
      start(run, [...playwright, ...args], { TEST_COUNT_FILE: counts });
    },
    async tryExceptions(run) {
      const file = join(run.results, 'end-to-end.json');
      const titles = exceptions.endToEnd.map(({ title }) => title);
      const args = [`--grep=${anyOf(titles)}`, `--repeat-each=${TRIES}`, '--reporter=json'];
      start(run, [...playwright, ...args], { PLAYWRIGHT_JSON_OUTPUT_NAME: file });
      return count(exceptions.endToEnd, readPlaywright(file));
    },
  },

  conformance: {
    async run({ counts, ...run }) {
      const pattern = `^(?!.*${anyOf(exceptions.conformance.map(({ title }) => title))})`;
      start(run, [...vitest, '--testNamePattern', pattern], { TEST_COUNT_FILE: counts });
    },
    async tryExceptions(run) {
      const file = join(run.results, 'conformance.json');
      const titles = exceptions.conformance.map(({ title }) => title);
      const args = ['--testNamePattern', anyOf(titles), '--reporter=json', `--outputFile=${file}`];
      const outcomes: Outcome[] = [];
      for (let round = 0; round < TRIES; round += 1) {
        start(run, [...vitest, ...args]);
        outcomes.push(...readVitest(file));
        rmSync(file);
      }
      return count(exceptions.conformance, outcomes);
    },
  },

  package: {
    async run({ counts, electron, app }) {
      const undeclared = findUndeclared(listLinked(join(electron, 'electron')));
      addCount(
        {
          passed: undeclared.length === 0 ? 1 : 0,
          failures: undeclared.map((library) => `deb and rpm declare no package that brings ${library}`),
          skipped: 0,
        },
        counts,
      );
      const checked = await checkPackaged(electron, app);
      if (checked.kind === 'impossible')
        return console.log(`  self-check: not possible here: ${checked.reason}`);
      console.log(checked.output);
      const isKnown = (problem: string) =>
        exceptions.selfCheck.some(({ title }) => problem.startsWith(`${title}: `));
      // With an exception the app itself ends with 1.
      const failures = checked.problems.filter(
        (problem, _, all) => !isKnown(problem) && !(problem === 'it ended with 1' && all.some(isKnown)),
      );
      const lines = readSelfCheck(checked.output);
      const passed = lines.filter(({ passes }) => passes).length;
      addCount({ passed, failures, skipped: lines.length - passed }, counts);
    },
    async tryExceptions({ electron, app }) {
      const outcomes: Outcome[] = [];
      for (let round = 0; round < TRIES; round += 1) {
        const checked = await checkPackaged(electron, app);
        if (checked.kind === 'checked') outcomes.push(...readSelfCheck(checked.output));
      }
      return count(exceptions.selfCheck, outcomes);
    },
  },
};

interface Outcome {
  readonly title: string;
  readonly passes: boolean;
}

const modules = join(root, 'node_modules');
const playwright = [
  join(modules, '@playwright/test/cli.js'),
  'test',
  '--config',
  'test/playwright.config.ts',
];
const vitest = [
  join(modules, 'vitest/vitest.mjs'),
  'run',
  '--config',
  'test/vitest.config.ts',
  '--project',
  'conformance',
];

function start(
  { dist, app }: Pick<Run, 'dist' | 'app'>,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): void {
  spawnSync(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      ELECTRON_OVERRIDE_DIST_PATH: dist,
      REAL_ELECTRON: join(dist, 'electron'),
      BUILT_APP: app,
      ...env,
    },
  });
}

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

/** A pattern of names that end in one of these titles. */
const anyOf = (titles: readonly string[]) =>
  titles.length === 0 ? '(?!)' : `(?:${titles.map(escape).join('|')})$`;

function count(known: readonly Exception[], outcomes: readonly Outcome[]): readonly Attempts[] {
  return known.map((exception) => {
    const own = outcomes.filter(({ title }) => title === exception.title);
    return { ...exception, runs: own.length, passes: own.filter(({ passes }) => passes).length };
  });
}

const suiteSchema = z.object({
  specs: z.array(z.object({ title: z.string(), tests: z.array(z.object({ status: z.string() })) })),
  get suites() {
    return z.array(suiteSchema).default([]);
  },
});

function readPlaywright(file: string): readonly Outcome[] {
  const list = ({ specs, suites }: z.infer<typeof suiteSchema>): readonly Outcome[] => [
    ...specs.flatMap(({ title, tests }) =>
      tests.map(({ status }) => ({ title, passes: status === 'expected' })),
    ),
    ...suites.flatMap(list),
  ];
  const { suites } = z.object({ suites: z.array(suiteSchema) }).parse(JSON.parse(readFileSync(file, 'utf8')));
  return suites.flatMap(list);
}

const vitestSchema = z.object({
  testResults: z.array(
    z.object({ assertionResults: z.array(z.object({ title: z.string(), status: z.string() })) }),
  ),
});

function readVitest(file: string): readonly Outcome[] {
  return vitestSchema
    .parse(JSON.parse(readFileSync(file, 'utf8')))
    .testResults.flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed' || status === 'failed')
    .map(({ title, status }) => ({ title, passes: status === 'passed' }));
}

const lineSchema = z.object({ check: z.string(), ok: z.boolean().nullable() });

/** Its lines without those that this computer doesn't support. */
function readSelfCheck(output: string): readonly Outcome[] {
  const lines = output.split('\n').filter((line) => line !== '');
  return lines
    .map((line) => lineSchema.parse(JSON.parse(line)))
    .map(({ check, ok }) => ({ title: check, passes: ok === true }));
}
