import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureEmbedded } from './fleet/embedded.ts';
import {
  type ConsoleSweep,
  FIRST_PORT,
  type FloorCommand,
  hangs,
  type LabCommand,
  latencies,
  type Latency,
  type FloorSweep,
  type ListBytes,
} from './fleet/commands.ts';
import { addSweeps, type Sweeps, withConsole } from './fleet/console-process.ts';
import { measureSizes } from './fleet/sizes.ts';
import { median } from './median.ts';
import { startProcess } from './service/processes.ts';

const AGENTS = 1_000;
const DEVICES = 50;
const ROUNDS = 7;
/** The maximum concurrent requests of the console, as in `concurrency-limits.ts`. */
const CONSOLE_AT_ONCE = 128;
const CONCURRENCIES = [64, CONSOLE_AT_ONCE, 256, 1_000];
const FRAME_MS = 1_000 / 60;

/** The maximum values, as shares of those of the same service behind a plain listener. */
const isGoodEmbedded = { first: 0.85, again: 0.5, cpu: 0.75 } as const;

const isGood = {
  first: 1.5,
  /** Decision 32. */
  all: { none: 2, '20 ms': 2, mixed: 1.5 },
  loopDelayMs: 50,
  unchanged: 1 / 3,
  messageBytes: 160,
  mainBytes: 1_300,
  pageBytes: 450,
  /** With 500 claims: of all lists, and of the page for each device. */
  claims: { lists: 1.01, pageBytes: 20 },
} as const;

/**
 * 1,000 agents of 50 devices behind a lab service: the time from sign-in until the console has sent the first and
 * all devices to its page, compared with plain undici at the same service. Every sweep is the first
 * of a separate process. At last 500 devices are claimed. `--quick` has fewer rounds, and prints that; `--claims`
 * measures only sizes, with claims and without.
 */
export async function run(options: readonly string[]): Promise<boolean> {
  const rounds = options.includes('--quick') ? 3 : ROUNDS;
  const isClaims = options.includes('--claims');
  const folder = await mkdtemp(join(tmpdir(), 'device-lab-fleet-'));
  const lab = startProcess('../fleet/lab.ts');
  try {
    const sendRequest = (command: LabCommand) => lab.request(command);
    const address = String(await sendRequest({ kind: 'start', agents: AGENTS, devices: DEVICES }));
    const ports = Array.from({ length: AGENTS }, (_, index) => FIRST_PORT + index);
    await withConsole({ dataDir: folder, address }, (send) => send({ kind: 'prepare', ports }));
    console.log(
      `${AGENTS} agents of ${DEVICES} devices, ${rounds} rounds, each sweep in a fresh process; medians`,
    );
    let isAllGood = true;
    for (const latency of isClaims ? [] : latencies) {
      await sendRequest({ kind: 'latency', latency });
      isAllGood = (await compare(latency, { folder, address, rounds })) && isAllGood;
    }
    await sendRequest({ kind: 'latency', latency: 'none' });
    const devices = AGENTS * DEVICES;
    const { mainBytes, page } = await measureSizes(folder, address, devices);
    console.log(
      `\nThe page, message by message: first devices painted after ${ms(page.firstMs)}, all after ${ms(page.allMs)}`,
    );
    isAllGood = judge('main keeps of each device', mainBytes, isGood.mainBytes, inBytes) && isAllGood;
    isAllGood = judge('the page keeps of each device', page.bytes, isGood.pageBytes, inBytes) && isAllGood;
    console.log('\nWith 500 claims');
    // lab.ts defines the type of the result.
    const { before, after } = (await sendRequest({ kind: 'claim' })) as ListBytes;
    const more = (await measureSizes(folder, address, devices)).page.bytes - page.bytes;
    isAllGood = judge('all lists', after, before * isGood.claims.lists, inBytes) && isAllGood;
    isAllGood =
      judge('the page keeps of each device more', more, isGood.claims.pageBytes, inBytes) && isAllGood;
    return isClaims ? isAllGood : (await compareEmbedded(folder, rounds)) && isAllGood;
  } finally {
    await lab.close();
    await rm(folder, { recursive: true });
  }
}

/** The service of this computer: called as a function, and behind a plain loopback listener. */
async function compareEmbedded(folder: string, rounds: number): Promise<boolean> {
  const { called, listening } = await measureEmbedded(folder, AGENTS, rounds);
  console.log('\nThrough the service of this computer, over 1,000 HTTP agents:');
  print('called, signing in', called.first);
  print('behind a listener, signing in', listening.first);
  print('called, nothing changed', called.again);
  print('behind a listener, nothing changed', listening.again);
  const limit = (sweeps: readonly ConsoleSweep[], key: 'allMs' | 'cpuMs', share: number) =>
    middle(sweeps, key) * share;
  const verdicts = [
    judge('all', middle(called.first, 'allMs'), limit(listening.first, 'allMs', isGoodEmbedded.first)),
    judge(
      'nothing changed',
      middle(called.again, 'allMs'),
      limit(listening.again, 'allMs', isGoodEmbedded.again),
    ),
    judge(
      'processor time',
      middle(called.first, 'cpuMs'),
      limit(listening.first, 'cpuMs', isGoodEmbedded.cpu),
    ),
  ];
  return verdicts.every(Boolean);
}

interface Place {
  readonly folder: string;
  readonly address: string;
  readonly rounds: number;
}

async function compare(latency: Latency, { folder, address, rounds }: Place): Promise<boolean> {
  const answering = Array.from({ length: AGENTS }, (_, index) => index).filter(
    (index) => latency !== 'mixed' || !hangs(index),
  ).length;
  const floors = new Map(CONCURRENCIES.map((concurrency) => [concurrency, [] as FloorSweep[]]));
  const sweeps: Sweeps = { first: [], again: [] };
  const { first, again } = sweeps;
  for (let round = 0; round < rounds; round += 1) {
    for (const [concurrency, times] of floors) {
      times.push(await measureFloor({ address, agents: AGENTS, answering, concurrency }));
    }
    await addSweeps(sweeps, { dataDir: folder, address }, answering);
  }
  console.log(`\nLatency ${latency}; ${answering} of ${AGENTS} answer`);
  for (const [concurrency, times] of floors) {
    print(`undici and JSON.parse, ${concurrency} at once`, times);
  }
  print('the console, signing in', first);
  print('the console, nothing changed', again);
  const best = [...floors.values()].map((times) => ({
    first: middle(times, 'firstMs'),
    all: middle(times, 'allMs'),
    cpu: middle(times, 'cpuMs'),
  }));
  const free = best.reduce((one, other) => (other.all < one.all ? other : one));
  // Agents without a response use places. With more of them, the floor would measure another task.
  const bounded = best[CONCURRENCIES.indexOf(CONSOLE_AT_ONCE)] ?? free;
  const floor = latency === 'mixed' ? bounded : free;
  const share = middle(first, 'cpuMs') / floor.cpu;
  const ratioTo = ({ all }: { readonly all: number }) => (middle(first, 'allMs') / all).toFixed(2);
  console.log(
    `  The first sweep takes ${share.toFixed(2)} times the floor's processor time, independent of the machine's load.`,
  );
  console.log(
    `  All responses take ${ratioTo(free)} times the fastest floor, ${ratioTo(bounded)} times that of ${CONSOLE_AT_ONCE} at once.`,
  );
  const verdicts = [
    judge('first devices', middle(first, 'firstMs'), isGood.first * floor.first + FRAME_MS),
    judge('all that answer', middle(first, 'allMs'), isGood.all[latency] * floor.all),
    judge('event-loop delay p99', middle(first, 'loopDelayP99Ms'), isGood.loopDelayMs),
    judge('event-loop delay p99, unchanged', middle(again, 'loopDelayP99Ms'), isGood.loopDelayMs),
    judge('message for each device', bytesPerDevice(first), isGood.messageBytes, inBytes),
    judge('processor time, unchanged', middle(again, 'cpuMs'), isGood.unchanged * middle(first, 'cpuMs')),
  ];
  return verdicts.every(Boolean);
}

async function measureFloor(command: FloorCommand): Promise<FloorSweep> {
  const floor = startProcess('../fleet/floor.ts');
  try {
    // fleet/floor.ts defines the type of the result.
    return (await floor.request(command)) as FloorSweep;
  } finally {
    await floor.close();
  }
}

function bytesPerDevice(sweeps: readonly ConsoleSweep[]): number {
  return median(sweeps.map(({ bytes, changedDevices }) => bytes / changedDevices));
}

function judge(what: string, value: number, limit: number, write = ms): boolean {
  const isMet = value <= limit;
  console.log(
    `  ${what.padEnd(34)}${write(value)}, at most ${write(limit)} is wanted: ${isMet ? 'met' : 'NOT MET'}`,
  );
  return isMet;
}

function print(what: string, times: readonly FloorSweep[]): void {
  console.log(
    `${what.padEnd(36)}first ${ms(middle(times, 'firstMs'))}  all ${ms(middle(times, 'allMs'))}  cpu ${ms(middle(times, 'cpuMs'))}`,
  );
}

function middle<K extends string>(values: readonly Record<K, number>[], key: K): number {
  return median(values.map((value) => value[key]));
}

function inBytes(value: number): string {
  return `${value.toFixed(0).padStart(8)} B `;
}

function ms(value: number): string {
  return `${value.toFixed(1).padStart(8)} ms`;
}
