import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { build } from '../../scripts/build.ts';
import { someToken } from '../fixtures/tokens.ts';
import { bundleService } from './polling/bundle.ts';
import { untilPolled, withLab } from './polling/measured-lab.ts';
import { median } from './median.ts';

const DEVICES = 50;
const ROUNDS = 7;
/** The command may take this much longer than curl, in milliseconds, for this many agents. */
const bounds = [
  { agents: 100, maxMoreMs: 300 },
  { agents: 1_000, maxMoreMs: 3_000 },
];

const program = join(import.meta.dirname, '../../out/cli/device-lab.js');

/**
 * `device-lab devices --json` of the package against a service with 5,000 and with 50,000 devices that it polls, in turns
 * with curl for the same response. Compares the medians.
 */
export async function run(): Promise<boolean> {
  await build();
  const bundle = await bundleService();
  try {
    let isGood = true;
    for (const bound of bounds) isGood = (await measure(bundle.file, bound)) && isGood;
    return isGood;
  } finally {
    await bundle.close();
  }
}

interface Bound {
  readonly agents: number;
  readonly maxMoreMs: number;
}

function measure(file: string, { agents, maxMoreMs }: Bound): Promise<boolean> {
  return withLab(file, { good: agents, dead: 0, devices: DEVICES }, async (lab) => {
    await untilPolled(lab, agents);
    return compare(lab.address, agents * DEVICES, maxMoreMs);
  });
}

async function compare(address: string, devices: number, maxMoreMs: number): Promise<boolean> {
  const curl: number[] = [];
  const command: number[] = [];
  let lines = 0;
  let bytes = 0;
  // The first round is not counted: the service parses its lists then.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const ofCurl = await time('curl', [
      '--silent',
      '--fail',
      '--header',
      `Authorization: Bearer ${someToken}`,
      `${address}/v1/devices`,
    ]);
    const ofCommand = await time(process.execPath, [program, 'devices', '--json', '--server', address]);
    if (round === 0) [lines, bytes] = [ofCommand.lines, ofCurl.bytes];
    else {
      curl.push(ofCurl.ms);
      command.push(ofCommand.ms);
    }
  }
  const more = median(command) - median(curl);
  console.log(`${lines - 1} devices in ${(bytes / 1e6).toFixed(1)} MB, ${ROUNDS} rounds in turns, medians`);
  console.log(`  curl               ${median(curl).toFixed(0).padStart(6)} ms (${list(curl)})`);
  console.log(`  device-lab devices ${median(command).toFixed(0).padStart(6)} ms (${list(command)})`);
  console.log(`  the command takes ${more.toFixed(0)} ms more; at most ${maxMoreMs}`);
  return lines === devices + 1 && more <= maxMoreMs;
}

/** The time of a program until its end, with the lines and bytes of its standard output. */
async function time(file: string, args: readonly string[]) {
  const startedAt = performance.now();
  const env = { ...process.env, DEVICE_LAB_TOKEN: someToken };
  const child = spawn(file, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let lines = 0;
  let bytes = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${file} ended with ${code}`);
  return { ms: performance.now() - startedAt, lines, bytes };
}

const list = (values: readonly number[]) => values.map((value) => value.toFixed(0)).join(', ');
