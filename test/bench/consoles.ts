import { setTimeout as wait } from 'node:timers/promises';
import { runConsole, type Measurements } from './consoles/console.ts';
import type { RequestTimes } from './consoles/lab.ts';
import type { ServiceUsage } from './consoles/service.ts';
import { median, percentile } from './median.ts';
import { type BenchProcess, startProcess } from './service/processes.ts';

const CONSOLES = 200;
const AGENTS = 20;
const DEVICES = 20;
const EVERY_MS = 5_000;
const WARM_UP_MS = 6_000;
const MEASURED_MS = 15_000;
const RESTART_MS = 15_000;
/** Two requests can reach the relay at a slightly shorter interval than they were sent. */
const SMALLEST_GAP_MS = 990;

/**
 * 200 consoles poll 20 agents through one service every 5 s. Each agent is a real adb server with 20 devices,
 * which can receive a request for its list at most once a second. `--restart` then kills the service, starts another
 * on its port, and measures until every console has every list.
 */
export async function run(options: readonly string[]): Promise<boolean> {
  const stop = new AbortController();
  const lab = startProcess('../consoles/lab.ts');
  let service = startProcess('../consoles/service.ts');
  try {
    // The programs of these processes define the types of the results.
    const ports = (await lab.request({ agents: AGENTS, devices: DEVICES })) as readonly number[];
    const address = String(await service.request(0));
    const measurements: Measurements = { latencies: [], failures: [] };
    const consoles = Array.from({ length: CONSOLES }, () =>
      runConsole(address, ports, DEVICES, EVERY_MS, measurements, stop.signal),
    );
    await wait(WARM_UP_MS);
    measurements.latencies.length = 0;
    const before = await readUsage(service);
    await wait(MEASURED_MS);
    const after = await readUsage(service);
    const latencies = [...measurements.latencies];
    const failures = measurements.failures.splice(0);
    let restartMs: number | null = null;
    if (options.includes('--restart')) {
      service.send('SIGKILL');
      await service.close();
      service = startProcess('../consoles/service.ts');
      restartMs = await timeRestart(service, new URL(address).port, measurements);
    }
    stop.abort();
    await Promise.all(consoles);
    const agents = (await lab.request('requests')) as readonly RequestTimes[];

    const share = (after.cpuMs - before.cpuMs) / MEASURED_MS;
    const gap = Math.min(...agents.map((times) => smallestGap(times['host:devices-l'] ?? [])));
    console.log(
      `${CONSOLES} consoles, ${AGENTS} real adb servers of ${DEVICES} fake devices, polled every ${EVERY_MS / 1000} s\n` +
        `responses: ${latencies.length} in ${MEASURED_MS / 1000} s; incomplete lists: ${failures.length}\n` +
        [...new Set(failures)].map((failure) => `  ${failure}\n`).join('') +
        `latency: median ${median(latencies).toFixed(1)} ms, p99 ${percentile(latencies, 0.99).toFixed(1)} ms\n` +
        `the service's share of one processor: ${(share * 100).toFixed(1)} %, ${(after.rssBytes / 2 ** 20).toFixed(0)} MB resident\n` +
        `smallest pause between two requests for one agent's list: ${gap.toFixed(0)} ms (at least ${SMALLEST_GAP_MS} is wanted)\n` +
        `in the service: ${JSON.stringify(after.stats)}`,
    );
    if (restartMs !== null)
      console.log(
        `all ${CONSOLES} consoles had all lists ${(restartMs / 1000).toFixed(1)} s after a restart (at most ${RESTART_MS / 1000} s are wanted)`,
      );
    return (
      gap >= SMALLEST_GAP_MS &&
      failures.length === 0 &&
      after.stats.tracked === AGENTS &&
      (restartMs ?? 0) <= RESTART_MS
    );
  } finally {
    stop.abort();
    await Promise.all([lab, service].map((process) => process.close()));
  }
}

/** The time until a service that begins at this port has given every console the list of every agent. */
async function timeRestart(service: BenchProcess, port: string, measurements: Measurements): Promise<number> {
  const startedAt = performance.now();
  const listed = new Map<object, Set<number>>();
  const { promise, resolve } = Promise.withResolvers<void>();
  measurements.onList = (console, agent) => {
    listed.set(console, (listed.get(console) ?? new Set()).add(agent));
    const isDone = listed.size === CONSOLES && [...listed.values()].every(({ size }) => size === AGENTS);
    if (isDone) resolve();
  };
  await service.request(port);
  await promise;
  return performance.now() - startedAt;
}

async function readUsage(service: BenchProcess): Promise<ServiceUsage> {
  return (await service.request('usage')) as ServiceUsage;
}

function smallestGap(times: readonly number[]): number {
  return Math.min(...times.slice(1).map((time, index) => time - (times[index] ?? 0)));
}
