// npm run on-electron-25: the end-to-end tests, the stand-in's conformance cases and the packaged app on a real Electron, the only
// one that the npm registry has. Arguments: parts to run (default: all); --subset for the selection of CI.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRuntime } from '../../scripts/electron.ts';
import { addCount, sumCounts } from '../test-count/test-count.ts';
import { parts } from './parts.ts';
import { type Prepared, prepare } from './prepare.ts';
import { PackageUnavailable } from './runtime.ts';

const args = process.argv.slice(2);
const unknown = args.filter((arg) => !(arg in parts) && arg !== '--subset');
if (unknown.length > 0)
  throw new Error(`Unknown: ${unknown.join(' ')}. Parts: ${Object.keys(parts).join(', ')}; --subset`);

process.exitCode = await main();

async function main(): Promise<number> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return tellNotRun('The registry has it for Linux on x64 only.');
  if (args.includes('--subset') && findRuntime().kind === 'electron')
    return tellNotRun('The same tests ran on this machine’s own Electron.');
  try {
    const prepared = await prepare();
    try {
      return await runAll(prepared);
    } finally {
      prepared.close();
    }
  } catch (error) {
    if (!(error instanceof PackageUnavailable)) throw error;
    return tellNotRun(`Its package can’t be had: ${error.message}`);
  }
}

function tellNotRun(reason: string): number {
  console.log(`Electron 25: not run. ${reason}`);
  return process.env['REQUIRE_ELECTRON_25'] === '1' ? 1 : 0;
}

async function runAll({ electron, dist, app }: Prepared): Promise<number> {
  const results = mkdtempSync(join(tmpdir(), 'on-electron-25-'));
  const asked = Object.entries(parts).filter(
    ([name]) => !args.some((arg) => arg in parts) || args.includes(name),
  );
  try {
    const counts = join(results, 'counts');
    for (const [name, run] of asked) {
      console.log(`· ${name} on Electron 25 ...`);
      const own = join(results, name);
      await run({ electron, dist, app, isSubset: args.includes('--subset'), counts: own });
      const { passed, failures, skipped } = existsSync(own) ? sumCounts(own) : nothing;
      // Its program may have failed before its first test.
      const isEmpty = passed === 0 && failures.length === 0;
      addCount({ passed, skipped, failures: isEmpty ? [`${name}: no test has run`] : failures }, counts);
    }
    const sum = sumCounts(counts);
    addCount(sum);
    for (const failure of sum.failures) console.log(`✗ ${failure}`);
    console.log(`On Electron 25: ${sum.passed} passed, ${sum.failures.length} failed`);
    return sum.failures.length === 0 ? 0 : 1;
  } finally {
    rmSync(results, { recursive: true, force: true });
  }
}

const nothing = { passed: 0, failures: [], skipped: 0 };
