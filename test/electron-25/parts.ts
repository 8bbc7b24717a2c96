import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../../scripts/package/pack-layout.ts';
import { findUndeclared, listLinked } from '../package/linked-libraries.ts';
import { addCount } from '../test-count/test-count.ts';
import { exceptions, subset } from './exceptions.ts';
import { checkPackaged } from './packaged.ts';
import type { Prepared } from './prepare.ts';

interface Run extends Omit<Prepared, 'close'> {
  readonly isSubset: boolean;
  /** The file to which a part adds its tests. */
  readonly counts: string;
}

export const parts: Readonly<Record<string, (run: Run) => Promise<void> | void>> = {
  'end-to-end': (run) => {
    const args = [
      `--grep-invert=@ci|${anyOf(exceptions.endToEnd)}`,
      ...(run.isSubset ? [`--grep=${anyOf(subset)}`] : []),
    ];
    start(run, [...playwright, ...args]);
  },

  conformance: (run) => {
    const pattern = `^(?!.*${anyOf(exceptions.conformance)})`;
    start(run, [...vitest, '--testNamePattern', pattern]);
  },

  package: async ({ counts, electron, app }) => {
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
    const lines = checked.output.split('\n').filter((line) => line !== '');
    const passed = lines.filter((line) => lineSchema.parse(JSON.parse(line)).ok === true).length;
    addCount({ passed, failures: checked.problems, skipped: lines.length - passed }, counts);
  },
};

const lineSchema = z.object({ ok: z.boolean().nullable() });

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

function start({ dist, app, counts }: Run, args: readonly string[]): void {
  spawnSync(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      ELECTRON_OVERRIDE_DIST_PATH: dist,
      REAL_ELECTRON: join(dist, 'electron'),
      BUILT_APP: app,
      TEST_COUNT_FILE: counts,
    },
  });
}

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

/** A pattern of names that end in one of these titles. */
const anyOf = (titles: readonly string[]) => `(?:${titles.map(escape).join('|')})$`;
