// npm run mutate [-- GROUP…]: makes one change at a time in the sources of these groups, or of all groups, and counts the
// changes that no test notices. Writes the score of each file into docs/security-figures.md, and fails if a group is below
// its wanted score. `--report` reads the reports of the last runs again.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFiguresBlock } from '../security/figures/marked-block.ts';
import { type Group, groups } from './groups.ts';
import { countMutants, listSurvivors, readReport, withoutUnnoticed, writeScores } from './scores.ts';

const here = import.meta.dirname;
const root = join(here, '../..');
const reportOf = ({ name }: Group) => join(root, `test-results/mutation/${name}.json`);

const names = process.argv.slice(2).filter((name) => name !== '--report');
const unknown = names.filter((name) => !groups.some((group) => group.name === name));
if (unknown.length > 0) throw new Error(`No group ${unknown.join(', ')}`);
const chosen = groups.filter(({ name }) => names.length === 0 || names.includes(name));

for (const group of chosen) {
  if (!process.argv.includes('--report')) run(group);
  const report = readReport(readFileSync(reportOf(group), 'utf8'));
  for (const survivor of listSurvivors(report)) console.log(survivor);
  const { table, percent } = writeScores(countMutants(report));
  const date = statSync(reportOf(group)).mtime.toISOString().slice(0, 10);
  const when = `Written by \`npm run mutate -- ${group.name}\`: ${date}, Node ${process.versions.node}.`;
  writeFiguresBlock(`mutations-${group.name}`, `${when}\n\n${table}`);
  console.log(`${group.name}: ${percent.toFixed(1)} % noticed; ${group.wantedPercent} % are wanted.`);
  if (percent < group.wantedPercent) process.exitCode = 1;
}

function run({ name }: Group): void {
  const stryker = join(here, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  if (!existsSync(stryker))
    start('npm', ['ci', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'], here);
  // Stryker keeps the result of a mutant at the top level of a module although a new test might notice it.
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
