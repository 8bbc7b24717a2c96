// npm run mutate: changes one thing at a time in what guards the console, and counts the changes that no test notices. Writes
// the score of each file into docs/security-figures.md. Fails below the wanted score, all in all. `--report` reads the last run again.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFiguresBlock } from '../security/figures/marked-block.ts';
import { countMutants, listSurvivors, readReport, writeScores } from './scores.ts';

const WANTED_PERCENT = 85;
const here = import.meta.dirname;
const root = join(here, '../..');

if (!process.argv.includes('--report')) run();
const report = readReport(readFileSync(join(root, 'test-results/mutation.json'), 'utf8'));
const counts = countMutants(report);
for (const survivor of listSurvivors(report)) console.log(survivor);
const { table, percent } = writeScores(counts);
const when = `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}`;
await writeFiguresBlock('mutations', `Written by \`npm run mutate\`: ${when}.\n\n${table}`);
console.log(`${percent.toFixed(1)} % noticed; ${WANTED_PERCENT} % are wanted.`);
if (percent < WANTED_PERCENT) process.exitCode = 1;

function run(): void {
  const stryker = join(here, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  if (!existsSync(stryker))
    start('npm', ['ci', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'], here);
  start(process.execPath, [stryker, 'run', join(here, 'stryker.config.json')], root);
}

function start(command: string, args: readonly string[], cwd: string): void {
  const { status } = spawnSync(command, args, {
    cwd,
    stdio: 'inherit',
    shell: command === 'npm' && process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`${command} failed`);
}
