import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LabCommand } from './fleet/commands.ts';
import { readSettledMemory } from './memory/read-memory.ts';
import { firstScreen, type Scene, SCENE_FILE, showDevices } from './memory/scene.ts';
import { startProcess } from './service/processes.ts';
import { openRuntime } from './start/bench-runtime.ts';
import { writeContestants } from './start/contestants.ts';
import { type ByKind, sumOf, sumUpKinds } from './start/process-tree.ts';
import { startApp } from './start/start-app.ts';
import { median } from './median.ts';

const ROUNDS = 5;
const AGENTS = 1_000;
const DEVICES = 50;
const BLANK = 'a blank window';
const FEW = '500 devices';
/** Times the blank window, on Electron: main and the stand-in are two programs. */
const TARGET = 1.35;

/**
 * The memory of all processes of the console beside that of a blank window, in turns, on the runtime of `npm start`, or with
 * `--electron-25` on that one.
 */
export async function run(options: readonly string[]): Promise<boolean> {
  if (process.platform !== 'linux') throw new Error('Only Linux reports the memory that processes share');
  const rounds = options.includes('--rounds') ? Number(options[options.indexOf('--rounds') + 1]) : ROUNDS;
  const runtime = await openRuntime(options);
  const folder = await mkdtemp(join(tmpdir(), 'memory-bench-'));
  const lab = startProcess('../fleet/lab.ts');
  try {
    const start: LabCommand = { kind: 'start', agents: AGENTS, devices: DEVICES };
    const address = String(await lab.request(start));
    const watcher = join(import.meta.dirname, 'memory/watch-memory.ts');
    const contestants = await writeContestants(folder, runtime, watcher);
    const scenes: Readonly<Record<string, Scene>> = {
      [BLANK]: firstScreen,
      'sign-in': firstScreen,
      [FEW]: showDevices(address, 10, 500),
      '50,000 devices': showDevices(address, AGENTS, AGENTS * DEVICES),
    };
    const found = new Map<string, ByKind[]>(Object.keys(scenes).map((name) => [name, []]));
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, scene] of Object.entries(scenes)) {
        const app = name === BLANK ? contestants.blank : contestants.console;
        await writeFile(join(app, SCENE_FILE), JSON.stringify(scene));
        const started = await startApp(runtime, app, join(folder, `data-${name}-${round}`));
        found.get(name)?.push(await readSettledMemory(started.pid));
        await started.close();
      }
    }
    console.log(`PSS on ${runtime.name} in MB, medians of ${rounds} rounds`);
    return report(found, runtime.kind === 'electron');
  } finally {
    await lab.close();
    runtime.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function report(found: ReadonlyMap<string, readonly ByKind[]>, isJudged: boolean): boolean {
  const blank = found.get(BLANK) ?? [];
  const ratioOf = (rounds: readonly ByKind[]) =>
    median(rounds.map((memory, round) => sumOf(memory) / sumOf(blank[round] ?? new Map())));
  const rows = [...found].map(([name, rounds]) => {
    const ratio = Number(ratioOf(rounds).toFixed(2));
    return [name, { ...sumUpKinds(rounds), 'times the blank window': ratio }] as const;
  });
  console.table(Object.fromEntries(rows));
  if (!isJudged) return true;
  const ratio = ratioOf(found.get(FEW) ?? []);
  const isMet = ratio <= TARGET;
  console.log(
    `${FEW}: ${ratio.toFixed(2)} times a blank window, target ${TARGET}: ${isMet ? 'met' : 'missed'}`,
  );
  return isMet;
}
