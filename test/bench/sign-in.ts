import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startLabWithAgents } from '../fakes/lab-with-agents.ts';
import { startProcess } from './service/processes.ts';
import type { SignInCommand, SignInTimes } from './sign-in/console.ts';

const AGENTS = 1_000;
const RUNS = 7;
const MAX_RATIO = 1.3;
/** Two rounds of the service. */
const WARM_UP_MS = 12_000;

const person = { companyCode: 'ACME', employeeNumber: '1001', password: 'secret' };

/**
 * The time from the sign-in to the first devices, at a warm service with 1,000 agents in its list: for a console that
 * reads the list, compared with one that has the same addresses as personal agents.
 */
export async function run(): Promise<boolean> {
  console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`);
  const folder = await mkdtemp(join(tmpdir(), 'sign-in-'));
  const agents = startProcess('../polling/agents.ts');
  const lab = await startLabWithAgents(folder, person, []);
  try {
    // agents.ts defines the type of the result.
    const { port } = (await agents.request({ start: { good: AGENTS, dead: 0, devices: 50 } })) as {
      port: number;
    };
    const hosts = Array.from(
      { length: AGENTS },
      (_, index) => `127.77.${Math.floor(index / 250)}.${(index % 250) + 1}`,
    );
    const file = join(folder, 'agents.csv');
    await writeFile(file, ['address,port', ...hosts.map((host) => `${host},${port}`)].join('\n'));
    await lab.agents('import', file);
    await wait(WARM_UP_MS);
    const known: SignInTimes[] = [];
    const learned: SignInTimes[] = [];
    for (let turn = 0; turn < RUNS; turn += 1) {
      const common = { address: lab.address, hosts, port };
      known.push(await signIn({ ...common, dataDir: join(folder, `known-${turn}`) }, true));
      learned.push(await signIn({ ...common, dataDir: join(folder, `new-${turn}`) }, false));
    }
    const ratio = median(learned, 'firstMs') / median(known, 'firstMs');
    const isGood = ratio <= MAX_RATIO;
    for (const [name, times] of [
      ['known addresses', known],
      ['a new console', learned],
    ] as const) {
      const [first, all] = [median(times, 'firstMs'), median(times, 'allMs')];
      console.log(
        `${name}: first devices after ${first.toFixed(0)} ms, of all agents after ${all.toFixed(0)} ms`,
      );
    }
    console.log(`${isGood ? 'met' : 'MISSED'}: ${ratio.toFixed(2)} times the first, at most ${MAX_RATIO}`);
    return isGood;
  } finally {
    await Promise.all([lab.end(), agents.close()]);
    await rm(folder, { recursive: true, force: true });
  }
}

/** In processes of their own, because the first sign-in loads the HTTP client. */
async function signIn(
  command: Omit<SignInCommand, 'isPreparation'>,
  isPrepared: boolean,
): Promise<SignInTimes> {
  if (isPrepared) await request({ ...command, isPreparation: true });
  // sign-in/console.ts defines the type of the result.
  return (await request({ ...command, isPreparation: false })) as SignInTimes;
}

async function request(command: SignInCommand): Promise<unknown> {
  const child = startProcess('../sign-in/console.ts');
  try {
    return await child.request(command);
  } finally {
    await child.close();
  }
}

function median(times: readonly SignInTimes[], key: keyof SignInTimes): number {
  const sorted = times.map((each) => each[key]).toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
