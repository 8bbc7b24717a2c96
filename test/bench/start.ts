import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { openRuntime } from './start/bench-runtime.ts';
import { writeContestants } from './start/contestants.ts';
import { sumUpKinds } from './start/process-tree.ts';
import { type StartTimes, timeStart } from './start/time-start.ts';
import { median } from './median.ts';

const ROUNDS = 25;
/** The figure of the current design plus 0.05 (docs/performance.md), and that of Electron 25 with shims. */
const [TARGET, TARGET_25] = [1.38, 1.4];

/**
 * From the start of the process to a usable sign-in screen, alternating with a blank window of the same runtime:
 * that of `npm start`, or with `--electron-25` that one.
 */
export async function run(options: readonly string[]): Promise<boolean> {
  const rounds = options.includes('--rounds') ? Number(options[options.indexOf('--rounds') + 1]) : ROUNDS;
  const runtime = await openRuntime(options);
  const folder = await mkdtemp(join(tmpdir(), 'start-bench-'));
  try {
    const watcher = join(import.meta.dirname, 'start/watch-start.ts');
    const contestants = await writeContestants(folder, runtime, watcher);
    const ours: StartTimes[] = [];
    const blank: StartTimes[] = [];
    // The first round creates the data folders and does not count.
    for (let round = 0; round <= rounds; round += 1) {
      const blankTimes = await timeStart(runtime, contestants.blank);
      const ourTimes = await timeStart(runtime, contestants.console);
      if (round === 0) continue;
      blank.push(blankTimes);
      ours.push(ourTimes);
    }
    console.log(`${rounds} starts each on ${runtime.name}, in ms`);
    console.table({ 'a blank window': sumUp(blank), 'Device Lab Console': sumUp(ours) });
    if (process.platform === 'linux') {
      console.log('Processor time in ms until then');
      const sumUpTime = (starts: readonly StartTimes[]) =>
        sumUpKinds(starts.map(({ processorTime }) => processorTime));
      console.table({ 'a blank window': sumUpTime(blank), 'Device Lab Console': sumUpTime(ours) });
    }
    reportScript(join(runtime.consoleFolder, 'out/renderer'), ours[0]?.files ?? []);
    const ratio = median(ours.map((times, round) => times.usable / (blank[round]?.usable ?? NaN)));
    const target = runtime.isElectron25 ? TARGET_25 : TARGET;
    const isMet = ratio <= target;
    console.log(`${ratio.toFixed(2)} times a blank window, target ${target}: ${isMet ? 'met' : 'missed'}`);
    return isMet;
  } finally {
    runtime.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function reportScript(page: string, files: readonly string[]): void {
  // Electron 25 lists no requests of the console's own protocol.
  if (files.length === 0) return;
  const scripts = files.filter((file) => file.endsWith('.js'));
  const bytes = scripts.map((file) => gzipSync(readFileSync(join(page, file))).length);
  const kilobytes = bytes.reduce((sum, each) => sum + each, 0) / 1000;
  console.log(
    `Script before the first screen: ${kilobytes.toFixed(0)} KB by gzip in ${scripts.length} files`,
  );
}

function sumUp(starts: readonly StartTimes[]) {
  const middle = (read: (times: StartTimes) => number) => Math.round(median(starts.map(read)));
  return {
    'the app is ready': middle(({ appReady }) => appReady),
    'then the window is asked for': middle(({ appReady, window }) => window - appReady),
    'then it can be used': middle(({ window, usable }) => usable - window),
    'all of it': middle(({ usable }) => usable),
  };
}
