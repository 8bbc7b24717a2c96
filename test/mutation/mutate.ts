// npm run mutate [-- GROUP…]: makes one change at a time in the sources of these groups, or of all groups, and counts the
// changes that no test notices. Prints them and the score of each file, and fails if a group is below its wanted score.
// `--report` reads the reports of the last runs again.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Group, groups } from './groups.ts';
import { printScores, readReport, withoutUnnoticed } from './scores.ts';

const here = import.meta.dirname;
const root = join(here, '../..');
const reportOf = ({ name }: Group) => join(root, `test-results/mutation/${name}.json`);

const names = process.argv.slice(2).filter((name) => name !== '--report');
const unknown = names.filter((name) => !groups.some((group) => group.name === name));
if (unknown.length > 0) throw new Error(`No group ${unknown.join(', ')}`);
const chosen = groups.filter(({ name }) => names.length === 0 || names.includes(name));

for (const group of chosen) {
  if (!process.argv.includes('--report')) run(group);
  const percent = printScores(readReport(readFileSync(reportOf(group), 'utf8')));
  console.log(`${group.name}: ${percent.toFixed(1)} % noticed; ${group.wantedPercent} % are wanted.`);
  if (percent < group.wantedPercent) process.exitCode = 1;
}

function run({ name }: Group): void {
  const stryker = join(here, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  if (!existsSync(stryker))
    start('npm', ['ci', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'], here);
  const known = join(root, `test-results/mutation/${name}-incremental.json`);
  if (existsSync(known)) writeFileSync(known, withoutUnnoticed(readFileSync(known, 'utf8')));
  const env = { ...process.env, MUTATION_GROUP: name };
  start(process.execPath, [stryker, 'run', join(here, 'stryker.config.ts')], root, env);
}

function start(command: string, args: readonly string[], cwd: string, env = process.env): void {
  const { status } = spawnSync(command, args, {
    cwd,
    env,
    stdio: 'inherit',
    shell: command === 'npm' && process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`${command} failed`);
}
