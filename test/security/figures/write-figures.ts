// Runs the nightly form of the fuzzing and writes what came of it into docs/security.md, between its two marks. Nothing is
// written when anything failed. FUZZ_SEED=n tries the same cases again; more words are handed on to vitest.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFigures } from './figure.ts';
import { writeSecurityBlock } from './marked-block.ts';
import { writeFigures } from './tables.ts';

const root = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'figures-'));
const file = join(folder, 'figures.jsonl');
try {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const seed = process.env['FUZZ_SEED'] ?? String(Date.now() % 2 ** 31);
  const run = spawnSync(
    process.execPath,
    [vitest, 'run', '--config', join(root, 'test/fuzz.config.ts'), ...process.argv.slice(2)],
    { cwd: root, stdio: 'inherit', env: { ...process.env, SECURITY_FIGURES: file, FUZZ_SEED: seed } },
  );
  if (run.status === 0) {
    const when = `${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, Node ${process.versions.node}`;
    await writeSecurityBlock(
      'figures',
      `Written by \`npm run security-figures\`: ${when}.\n\n${writeFigures(readFigures(file))}`,
    );
  } else process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
