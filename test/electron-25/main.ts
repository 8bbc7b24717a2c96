// npm run on-electron-25: the end-to-end tests, the stand-in's conformance cases and the packaged app on a real Electron, the only
// one that the npm registry has. Arguments: parts to run (default: all); --subset for the selection of CI; --exceptions to run three
// times each what 25 can't pass.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRuntime } from '../../scripts/electron.ts';
import { addCount, sumCounts } from '../test-count/test-count.ts';
import { type Part, type Run, parts } from './parts.ts';
import { type Prepared, prepare } from './prepare.ts';
import { PackageUnavailable } from './runtime.ts';

const args = process.argv.slice(2);
const unknown = args.filter((arg) => !(arg in parts) && arg !== '--subset' && arg !== '--exceptions');
if (unknown.length > 0)
  throw new Error(
    `Unknown: ${unknown.join(' ')}. Parts: ${Object.keys(parts).join(', ')}; --subset, --exceptions`,
  );

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
  const run: Run = { electron, dist, app, results, isSubset: args.includes('--subset') };
  const asked = Object.entries(parts).filter(
    ([name]) => !args.some((arg) => arg in parts) || args.includes(name),
  );
  try {
    if (args.includes('--exceptions')) return await tryExceptions(run, asked);
    return await runParts(run, asked);
  } finally {
    rmSync(results, { recursive: true, force: true });
  }
}

const nothing = { passed: 0, failures: [], skipped: 0 };

type Asked = readonly (readonly [string, Part])[];

async function runParts(run: Run, asked: Asked): Promise<number> {
  const counts = join(run.results, 'counts');
  for (const [name, part] of asked) {
    console.log(`· ${name} on Electron 25 ...`);
    const own = join(run.results, name);
    await part.run({ ...run, counts: own });
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
}

async function tryExceptions(run: Run, asked: Asked): Promise<number> {
  let code = 0;
  for (const [name, part] of asked)
    for (const { title, passes, runs, reason } of await part.tryExceptions(run)) {
      console.log(`${passes}/${runs} ${name}: ${title}\n     ${reason}`);
      // A renamed or deleted test, or one that isn't an exception any more.
      if (runs === 0 || passes === runs) code = 1;
    }
  return code;
}
