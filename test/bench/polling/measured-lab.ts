import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { startProcess } from '../service/processes.ts';
import { type AgentCounts, type AgentsReport, hostOf } from './agent-counts.ts';
import type { ScrapeUsage, ServiceUsage } from './service.ts';

const WARM_UP_MS = 15_000;
export const MEASURED_MS = 20_000;

/** A service that polls agents, each in their own process. */
export interface Lab {
  readonly address: string;
  readAgents(): Promise<AgentsReport>;
  readUsage(): Promise<ServiceUsage>;
  scrape(): Promise<ScrapeUsage>;
}

/** Works with a lab of these agents. `file` is the bundled service. */
export async function withLab<T>(
  file: string,
  counts: AgentCounts,
  work: (lab: Lab) => Promise<T>,
  hasClaims = false,
): Promise<T> {
  const agents = startProcess('../polling/agents.ts');
  const service = startProcess(file);
  try {
    // The programs of these processes define the types of commands and results.
    const { port } = (await agents.request({ start: counts })) as { port: number };
    const hosts = Array.from({ length: counts.good + counts.dead }, (_, index) => hostOf(index));
    const { address } = (await service.request({ hosts, port, hasClaims })) as { address: string };
    return await work({
      address,
      readAgents: async () => (await agents.request('report')) as AgentsReport,
      readUsage: async () => (await service.request('usage')) as ServiceUsage,
      scrape: async () => (await service.request('scrape')) as ScrapeUsage,
    });
  } finally {
    await Promise.all([service.close(), agents.close()]);
  }
}

/** The response times of /healthz, and the most memory, until the work ends. */
export async function watchService(lab: Lab, work: Promise<unknown>) {
  const over = new AbortController();
  const ended = work.finally(() => over.abort());
  const latencies: number[] = [];
  let resident = 0;
  while (!over.signal.aborted) {
    const startedAt = performance.now();
    await (await fetch(`${lab.address}/healthz`)).text();
    latencies.push(performance.now() - startedAt);
    resident = Math.max(resident, (await lab.readUsage()).rssBytes);
    await wait(20);
  }
  await ended;
  return { latencies, resident };
}

/** Contacts, processor time and bytes while these callers run. `begin` is called after their first requests. */
export async function measureUsage(
  lab: Lab,
  startCallers: (sockets: Set<Socket>, stop: AbortSignal) => readonly Promise<void>[],
  begin: () => void = () => undefined,
) {
  const stop = new AbortController();
  const sockets = new Set<Socket>();
  const running = startCallers(sockets, stop.signal);
  await wait(WARM_UP_MS);
  begin();
  const callerBytes = () =>
    [...sockets].reduce((bytes, each) => bytes + each.bytesRead + each.bytesWritten, 0);
  await lab.readAgents();
  const before = { ...(await lab.readUsage()), bytes: callerBytes() };
  const startedAt = performance.now();
  await wait(MEASURED_MS);
  const [agents, usage] = await Promise.all([lab.readAgents(), lab.readUsage()]);
  const tookMs = performance.now() - startedAt;
  const bytes = agents.bytes + callerBytes() - before.bytes;
  stop.abort();
  await Promise.all(running);
  return {
    contacts: sum(agents.contacts),
    share: (usage.cpuMs - before.cpuMs) / tookMs,
    perSecond: (bytes / tookMs) * 1_000,
  };
}

/** Waits until this many agents are online. */
export async function untilPolled(lab: Lab, count: number): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    if (((await lab.readUsage()).states['online'] ?? 0) >= count) return;
    await wait(1_000);
  }
  throw new Error('The agents are not online');
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
