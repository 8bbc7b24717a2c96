import { findTool } from '../fakes/adb/tools.ts';
import { signInToService } from './service/account.ts';
import { startProcess } from './service/processes.ts';
import { countAnswers } from './service/wrk.ts';
import { median } from './median.ts';

const ROUNDS = 7;
const SECONDS = 2;
const WANTED_RATIO = 0.45;

interface Contestant {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * DeviceList of 50 devices from a warm agent, requested by wrk. Our service runs as `serve` starts it and is
 * called by a signed-in console and by a caller without a token. Bare node:http reads the request and sends the
 * same bytes. Each runs in its own process, alternately. The verdict is the signed-in console's rate divided by the
 * rate of bare node:http. `--quick` has 3 rounds.
 */
export async function run(options: readonly string[]): Promise<boolean> {
  if (findTool('wrk') === 'wrk') throw new Error('This needs wrk, which is not installed');
  const rounds = options.includes('--quick') ? 3 : ROUNDS;
  const service = startProcess('our-service.ts');
  const bare = startProcess('bare-node.ts');
  const agents = startProcess('many-agents.ts');
  try {
    // The programs of the processes define the types of the results.
    const [port] = (await agents.request(1)) as readonly number[];
    const ours = String(await service.request('address'));
    const request = { DeviceAgentIP: '127.0.0.1', DeviceAgentPort: port };
    const bytes = await list(ours, request);
    console.log(`${bytes.length} bytes of JSON, ${rounds} rounds of ${SECONDS} s with 32 connections`);
    const authorization = await signInToService(ours);
    const contestants: Readonly<Record<string, Contestant>> = {
      'bare node:http, the same bytes': { address: String(await bare.request(bytes)), headers: {} },
      'our service, without a token': { address: ours, headers: {} },
      'our service': { address: ours, headers: { Authorization: authorization } },
    };
    const ratio = await compare(contestants, request, rounds);
    console.log(`${ratio.toFixed(2)} of bare node:http; at least ${WANTED_RATIO} is wanted.`);
    return ratio >= WANTED_RATIO;
  } finally {
    await Promise.all([service, bare, agents].map((process) => process.close()));
  }
}

/** Measures all of them in each round. Returns the median of the last one's rate divided by the first one's in the same round. */
async function compare(
  contestants: Readonly<Record<string, Contestant>>,
  request: unknown,
  rounds: number,
): Promise<number> {
  const rates = new Map(Object.keys(contestants).map((name) => [name, [] as number[]]));
  // The first round warms up and does not count.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, { address, headers }] of Object.entries(contestants)) {
      const seconds = round === 0 ? 1 : SECONDS;
      const rate = await countAnswers(`${address}/api/DeviceList`, request, seconds, headers);
      if (round > 0) rates.get(name)?.push(rate);
    }
  }
  const [floor = []] = rates.values();
  let ratio = 0;
  for (const [name, values] of rates) {
    ratio = median(values.map((value, round) => value / (floor[round] ?? NaN)));
    console.log(`${name.padEnd(34)}${median(values).toFixed(0).padStart(8)} answers/s ${ratio.toFixed(2)}`);
  }
  return ratio;
}

async function list(address: string, request: unknown): Promise<string> {
  const answer = await fetch(`${address}/api/DeviceList`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  });
  const text = await answer.text();
  if (!text.includes('"ResultCode":1')) throw new Error(`No list: ${answer.status} ${text.slice(0, 200)}`);
  return text;
}
