// npm run on-electron-25: the end-to-end tests, the stand-in's conformance cases and the packaged app on a real Electron, the only
// one that the npm registry has. Arguments: parts to run (default: all); --subset for the selection of CI; --exceptions to run three
// times each what 25 can't pass.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findNpm } from '../../scripts/node-programs.mjs';
import { root } from '../../scripts/package/pack-layout.ts';
import { startMissingDisplay } from '../e2e/display.ts';
import { addCount, sumCounts } from '../test-count/test-count.ts';
import { buildApp } from './build.ts';
import { holdLock } from './lock.ts';
import { type Part, type Run, parts } from './parts.ts';
import { bringElectron, layOut, PackageUnavailable } from './runtime.ts';

const cache = join(root, 'node_modules/.cache/electron-25');
const args = process.argv.slice(2);
const unknown = args.filter((arg) => !(arg in parts) && arg !== '--subset' && arg !== '--exceptions');
if (unknown.length > 0)
  throw new Error(
    `Unknown: ${unknown.join(' ')}. Parts: ${Object.keys(parts).join(', ')}; --subset, --exceptions`,
  );

process.exitCode = await main();

async function main(): Promise<number> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    console.log('Electron 25: not run. The registry has it for Linux on x64 only.');
    return process.env['REQUIRE_ELECTRON_25'] === '1' ? 1 : 0;
  }
  mkdirSync(cache, { recursive: true });
  const release = await holdLock(join(cache, 'lock'));
  try {
    const electron = await bringElectron();
    return await runAll(electron);
  } catch (error) {
    if (!(error instanceof PackageUnavailable)) throw error;
    console.log(`Electron 25: not run. Its package can't be had: ${error.message}`);
    return process.env['REQUIRE_ELECTRON_25'] === '1' ? 1 : 0;
  } finally {
    release();
  }
}

async function runAll(electron: string): Promise<number> {
  const dist = layOut(electron, join(cache, 'dist'));
  if (!existsSync(join(import.meta.dirname, 'node_modules/core-js'))) installShims();
  const app = join(cache, 'app');
  console.log('· Building the console for Electron 25 ...');
  await buildApp(app);
  const display = await startMissingDisplay();
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
    display?.close();
  }
}

type Asked = readonly (readonly [string, Part])[];

async function runParts(run: Run, asked: Asked): Promise<number> {
  const counts = join(run.results, 'counts');
  for (const [name, part] of asked) {
    console.log(`· ${name} on Electron 25 ...`);
    await part.run({ ...run, counts });
  }
  const sum = sumCounts(counts);
  addCount(sum);
  for (const failure of sum.failures) console.log(`✗ ${failure}`);
  console.log(`On Electron 25: ${sum.passed} passed, ${sum.failures.length} failed`);
  return sum.failures.length === 0 && sum.passed > 0 ? 0 : 1;
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

function installShims(): void {
  const [npm, ...first] = findNpm();
  const options = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync(npm, [...first, ...options], { cwd: import.meta.dirname, stdio: 'inherit' });
  if (status !== 0) throw new Error('npm ci in test/electron-25 failed');
}
