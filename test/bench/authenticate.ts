import { setTimeout as wait } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { type BenchAccount, companyCode, type ServiceCommand } from './authenticate/commands.ts';
import { measureRate, type Rate, sumRates } from './authenticate/rate.ts';
import { type BenchProcess, startProcess } from './service/processes.ts';

const CALLERS = 64;
const ROUNDS = 3;
const WANTED_SHARE = 0.9;
const WANTED_SLOWDOWN = 3;
/** Time between two requests of the one console that is measured. */
const PAUSE_MS = 10;

const right = '0f'.repeat(64);
const wrong = 'f0'.repeat(64);
const numbers = Array.from({ length: CALLERS }, (_, index) => String(index));
const accounts: readonly BenchAccount[] = numbers.map((employeeNumber) => ({
  employeeNumber,
  passwordDigest: right,
}));

/**
 * 64 callers at Authenticate, compared with the machine's raw hash rate in alternating rounds of one run. Then
 * half of them use wrong passwords as fast as they can, while a console requests a device list. About 10 s for
 * each part, 30 s with `--full`.
 */
export async function run(options: readonly string[]): Promise<boolean> {
  const partMs = options.includes('--full') ? 30_000 : 10_000;
  const service = startProcess('../authenticate/service-process.ts');
  const connections = new Agent({ connections: CALLERS + 1, bodyTimeout: 0, headersTimeout: 0 });
  try {
    const command: ServiceCommand = { kind: 'start', accounts };
    const address = String(await service.request(command));
    const caller = createCaller(address, connections);
    const isFastEnough = await compareRates(service, caller, partMs);
    const isFastUnderLoad = await measureUnderLoad(service, caller, partMs);
    return isFastEnough && isFastUnderLoad;
  } finally {
    await connections.destroy();
    await service.close();
  }
}

function createCaller(address: string, dispatcher: Agent) {
  async function post(path: string, body: object, signal?: AbortSignal) {
    const answer = await request(`${address}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      dispatcher,
      ...(signal && { signal }),
    });
    return { status: answer.statusCode, text: await answer.body.text() };
  }
  return {
    signIn: (employeeNumber: string, digest: string, signal?: AbortSignal) =>
      post('Authenticate', { comp_cd: companyCode, emp_no: employeeNumber, emp_pass: digest }, signal),
    listDevices: () => post('DeviceList', { DeviceAgentIP: '127.0.0.1', DeviceAgentPort: 5037 }),
  };
}
type Caller = ReturnType<typeof createCaller>;

async function compareRates(service: BenchProcess, caller: Caller, partMs: number): Promise<boolean> {
  const roundMs = Math.round(partMs / ROUNDS);
  const raw: Rate[] = [];
  const ours: Rate[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const command: ServiceCommand = { kind: 'hash', ms: roundMs };
    // rate.ts defines the type of the result.
    raw.push((await service.request(command)) as Rate);
    ours.push(
      await measureRate(CALLERS, roundMs, async (index, timeIsUp) => {
        const { status, text } = await caller.signIn(String(index), right, timeIsUp);
        if (status !== 200 || text === '') throw new Error(`A right password was answered ${status}`);
      }),
    );
  }
  const [rawRate, ourRate] = [sumRates(raw), sumRates(ours)];
  const share = ourRate / rawRate;
  console.log(
    `Raw hashes ${rawRate.toFixed(2)}/s, Authenticate by ${CALLERS} callers ${ourRate.toFixed(2)}/s, ${ROUNDS} rounds each`,
  );
  console.log(`${share.toFixed(3)} of the raw hash rate; at least ${WANTED_SHARE} is wanted.`);
  return share >= WANTED_SHARE;
}

async function measureUnderLoad(service: BenchProcess, caller: Caller, partMs: number): Promise<boolean> {
  const idle = await measureLatency(caller, wait(partMs / 2));
  const rejected = new Map<string, number>();
  const statuses = new Map<number, number>();
  // Every second caller has a wrong password, and repeats it.
  // All of them wait for their responses: a check that has begun counts, even after its caller has left.
  const load = measureRate(CALLERS, partMs, async (index) => {
    const number = String(index);
    const isRight = index % 2 === 0;
    const { status, text } = await caller.signIn(number, isRight ? right : wrong);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status === 200 && text === '') rejected.set(number, (rejected.get(number) ?? 0) + 1);
  });
  const busy = await measureLatency(caller, load);
  await load;

  // service-process.ts defines the type of the result.
  const command: ServiceCommand = { kind: 'failures' };
  const failures = new Map((await service.request(command)) as readonly (readonly [string, number])[]);
  const isExact = numbers.every((number) => failures.get(number) === (rejected.get(number) ?? 0));
  // 503 is an attempt that has waited for 12 s: on a slow machine, 64 callers need more checks than it can do in
  // that time.
  const isServed = [...statuses.keys()].every((status) => status < 500 || status === 503);
  const slowdown = busy.p99 / idle.p99;
  const answers = [...statuses].map(([status, count]) => `${count} times ${status}`).join(', ');
  const failed = [...rejected.values()].reduce((sum, count) => sum + count, 0);
  console.log(`${CALLERS} callers for ${partMs / 1_000} s: ${answers}`);
  console.log(`${failed} failed checks, PASS_FAIL ${isExact ? 'exact' : 'WRONG'}`);
  console.log(
    `DeviceList idle: median ${idle.median.toFixed(2)} ms, p99 ${idle.p99.toFixed(2)} ms; under load: ${busy.median.toFixed(2)} and ${busy.p99.toFixed(2)} ms`,
  );
  console.log(`p99 ${slowdown.toFixed(2)} times the idle one; at most ${WANTED_SLOWDOWN} is wanted.`);
  return isExact && isServed && slowdown <= WANTED_SLOWDOWN;
}

/** One console sends requests repeatedly until `meanwhile` has ended. */
async function measureLatency(caller: Caller, meanwhile: Promise<unknown>) {
  const over = new AbortController();
  const end = () => over.abort();
  meanwhile.then(end, end);
  const times: number[] = [];
  while (!over.signal.aborted) {
    const startedAt = performance.now();
    const { status } = await caller.listDevices();
    if (status !== 200) throw new Error(`DeviceList was answered ${status}`);
    times.push(performance.now() - startedAt);
    await wait(PAUSE_MS);
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(share * times.length)] ?? NaN;
  return { median: at(0.5), p99: at(0.99) };
}
