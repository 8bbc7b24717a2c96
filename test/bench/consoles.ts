import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { runConsole, type Measurements } from './consoles/console.ts';
import type { LabMessage, RequestTimes } from './consoles/lab.ts';
import type { ServiceMessage } from './consoles/service.ts';

const CONSOLES = 200;
const AGENTS = 20;
const DEVICES = 20;
const EVERY_MS = 5_000;
const WARM_UP_MS = 6_000;
const RESTART_MS = 15_000;
/** Two requests can reach the relay at a slightly shorter interval than they were sent. */
const SMALLEST_GAP_MS = 990;

/**
 * 200 consoles poll 20 agents through one service every 5 s. Each agent is a real adb server with 20 devices,
 * which can receive a request for its list at most once a second. `--seconds N` measures for longer than 15 s.
 * `--restart` then kills the service, starts another on its port, and measures until every console has every list.
 */
export async function run(options: readonly string[]): Promise<boolean> {
  const seconds = Number(options[options.indexOf('--seconds') + 1]) || 15;
  const children: ChildProcess[] = [];
  const stop = new AbortController();
  try {
    const lab = start('lab.ts', children, [AGENTS, DEVICES]);
    const service = start('service.ts', children, []);
    const [{ ports }, { address }] = await Promise.all([
      receive<Extract<LabMessage, { kind: 'ready' }>>(lab),
      receive<Extract<ServiceMessage, { kind: 'ready' }>>(service),
    ]);
    const measurements: Measurements = { latencies: [], failures: [] };
    const consoles = Array.from({ length: CONSOLES }, () =>
      runConsole(address, ports, DEVICES, EVERY_MS, measurements, stop.signal),
    );
    await wait(WARM_UP_MS);
    const warmUp = measurements.latencies.splice(0).length;
    const before = await requestUsage(service);
    const startedAt = performance.now();
    await wait(seconds * 1000);
    const after = await requestUsage(service);
    const measuredMs = performance.now() - startedAt;
    const failures = measurements.failures.splice(0);
    const restartMs = options.includes('--restart')
      ? await restart(service, new URL(address).port, children, measurements)
      : null;
    stop.abort();
    await Promise.all(consoles);
    lab.send('requests');
    const { agents } = await receive<Extract<LabMessage, { kind: 'requests' }>>(lab);

    const { latencies } = measurements;
    const share = (after.cpuMs - before.cpuMs) / measuredMs;
    const gap = Math.min(...agents.map((times) => smallestGap(times['host:devices-l'] ?? [])));
    const totals = sumUp(agents);
    print(
      `${CONSOLES} consoles, ${AGENTS} real adb servers of ${DEVICES} fake devices, polled every ${EVERY_MS / 1000} s`,
    );
    print(
      `responses: ${latencies.length} in ${seconds} s, ${warmUp} before that; incomplete lists: ${failures.length}`,
    );
    for (const failure of new Set(failures)) print(`  ${failure}`);
    print(`latency: median ${percentile(latencies, 0.5)} ms, p99 ${percentile(latencies, 0.99)} ms`);
    print(
      `the service's share of one processor: ${(share * 100).toFixed(1)} %, ${(after.rssBytes / 2 ** 20).toFixed(0)} MB resident`,
    );
    print(`connections to all agents together, from the start: ${totals}`);
    print(
      `smallest pause between two requests for one agent's list: ${gap.toFixed(0)} ms (at least ${SMALLEST_GAP_MS} is wanted)`,
    );
    print(`in the service: ${JSON.stringify(after.stats)}`);
    if (restartMs !== null)
      print(
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
    await Promise.all(children.map(end));
  }
}

/** Kills the service and starts another on its port. The time until every console has the list of every agent. */
async function restart(
  service: ChildProcess,
  port: string,
  children: ChildProcess[],
  measurements: Measurements,
): Promise<number> {
  service.kill('SIGKILL');
  await once(service, 'exit');
  const startedAt = performance.now();
  const listed = new Map<object, Set<number>>();
  const { promise, resolve } = Promise.withResolvers<void>();
  measurements.onList = (console, agent) => {
    listed.set(console, (listed.get(console) ?? new Set()).add(agent));
    const isDone = listed.size === CONSOLES && [...listed.values()].every(({ size }) => size === AGENTS);
    if (isDone) resolve();
  };
  await receive(start('service.ts', children, [Number(port)]));
  await promise;
  return performance.now() - startedAt;
}

function start(file: string, children: ChildProcess[], values: readonly number[]): ChildProcess {
  const child = fork(new URL(`consoles/${file}`, import.meta.url), values.map(String));
  children.push(child);
  return child;
}

/** Ends a child by disconnecting from it. It closes the processes that it has started. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.disconnect();
  await exited;
}

/** The next message of a child. Its kind follows from the command before. */
async function receive<M>(child: ChildProcess): Promise<M> {
  const ended = once(child, 'exit').then(() =>
    Promise.reject(new Error('a process of the bench ended early')),
  );
  const [message] = await Promise.race([once(child, 'message'), ended]);
  // The process is our own and defines the types of its messages.
  return message as M;
}

async function requestUsage(service: ChildProcess) {
  service.send('usage');
  return receive<Extract<ServiceMessage, { kind: 'usage' }>>(service);
}

function smallestGap(times: readonly number[]): number {
  return Math.min(...times.slice(1).map((time, index) => time - (times[index] ?? 0)));
}

function sumUp(agents: readonly RequestTimes[]): string {
  const counts = new Map<string, number>();
  for (const [request, times] of agents.flatMap((byRequest) => Object.entries(byRequest))) {
    counts.set(request, (counts.get(request) ?? 0) + times.length);
  }
  return Array.from(counts, ([request, count]) => `${request} ${count}`).join(', ');
}

function percentile(values: readonly number[], share: number): string {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1);
}

function print(line: string): void {
  console.log(line);
}
