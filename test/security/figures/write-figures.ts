// Runs the nightly form of the fuzzing and writes what came of it into docs/security.md, between its two marks. Nothing is
// written when anything failed. Words are handed on to vitest: `npm run security-figures -- requests` runs that part alone
// and leaves the others' figures as their last runs told them. FUZZ_SEED=n tries the same cases again.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { mergeFigures, readFigures } from './figure.ts';
import { writeSecurityBlock } from './marked-block.ts';
import { writeFigures } from './tables.ts';

const root = join(import.meta.dirname, '../../..');
const latest = join(root, 'test-results/figures.jsonl');
const folder = mkdtempSync(join(tmpdir(), 'figures-'));
try {
  const file = join(folder, 'figures.jsonl');
  if (run(file, process.argv.slice(2))) {
    const figures = mergeFigures(existsSync(latest) ? readFigures(latest) : [], readFigures(file));
    mkdirSync(join(root, 'test-results'), { recursive: true });
    writeFileSync(latest, figures.map((figure) => `${JSON.stringify(figure)}\n`).join(''));
    const load = loadavg()[0]?.toFixed(0);
    const where = `${availableParallelism()} cores at a load of ${load}, Node ${process.versions.node}`;
    const when = new Date().toISOString().slice(0, 10);
    const head = `Written by \`npm run security-figures\`: ${when}, ${where}.`;
    await writeSecurityBlock('figures', `${head}\n\n${writeFigures(figures)}`);
  } else process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Whether all of it was survived. */
function run(file: string, words: readonly string[]): boolean {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const seed = process.env['FUZZ_SEED'] ?? String(Date.now() % 2 ** 31);
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', '--config', join(root, 'test/fuzz.config.ts'), ...words],
    { cwd: root, stdio: 'inherit', env: { ...process.env, SECURITY_FIGURES: file, FUZZ_SEED: seed } },
  );
  return status === 0;
}
