// Runs all nightly tests - floods, fuzzing, kill -9, the soak of a day, and that of sockets - and writes the results
// into docs/security-figures.md, between its two marks. After a failure nothing is written, and the next run reuses
// the passed parts. `npm run security-figures -- requests floods` runs only the parts whose names contain one of
// these words, and keeps the other figures. FUZZ_SEED=n tries the same cases again.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { mergeFigures, readFigures } from './figure.ts';
import { writeFiguresBlock } from './marked-block.ts';
import { exclusiveParts, lanes, type Part } from './parts.ts';
import { writeFigures } from './tables.ts';
import { longTestTimeout } from '../../time-limits.ts';

const root = join(import.meta.dirname, '../../..');
const latest = join(root, 'test-results/figures.jsonl');
const seed = process.env['FUZZ_SEED'] ?? String(Date.now() % 2 ** 31);
const words = process.argv.slice(2);
const startedAt = performance.now();
const loadBefore = loadavg()[0] ?? 0;
const failed: string[] = [];
const folder = mkdtempSync(join(tmpdir(), 'figures-'));
const file = join(folder, 'figures.jsonl');
try {
  writeFileSync(file, '');
  await runLane(exclusiveParts);
  await Promise.all(lanes.map(runLane));
  const figures = mergeFigures(existsSync(latest) ? readFigures(latest) : [], readFigures(file));
  mkdirSync(join(root, 'test-results'), { recursive: true });
  writeFileSync(latest, figures.map((figure) => `${JSON.stringify(figure)}\n`).join(''));
  if (failed.length === 0) {
    const where = `${availableParallelism()} cores at a load of ${loadBefore.toFixed(0)} before it, Node ${process.versions.node}`;
    const when = new Date().toISOString().slice(0, 10);
    const head = `Written by \`npm run security-figures\`: ${when}, ${where}.`;
    writeFiguresBlock('figures', `${head}\n\n${writeFigures(figures)}`);
  } else {
    logProgress(`not survived, and nothing is written: ${failed.join(', ')}`);
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function runLane(parts: readonly Part[]): Promise<void> {
  for (const part of parts) {
    if (words.length > 0 && !words.some((word) => part.name.includes(word))) continue;
    logProgress(`${part.name} begins`);
    const hasPassed = await run(part);
    if (!hasPassed) failed.push(part.name);
    logProgress(`${part.name} ${hasPassed ? 'passed' : 'FAILED'}`);
  }
}

async function run({ file: test, config }: Part): Promise<boolean> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const child = spawn(
    process.execPath,
    [
      vitest,
      'run',
      '--config',
      join(root, `test/${config}.config.ts`),
      `--testTimeout=${longTestTimeout}`,
      test,
    ],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        SECURITY_FIGURES: file,
        FUZZ_SEED: seed,
        DEVICE_LAB_STATE_KILLS: '300',
        DEVICE_LAB_KILLS: '100',
      },
    },
  );
  const [status] = await once(child, 'exit');
  return status === 0;
}

function logProgress(what: string): void {
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  process.stdout.write(`[${Math.floor(seconds / 60)} min ${seconds % 60} s] ${what}\n`);
}
