import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '../../fakes/postgres.ts';
import { type BenchProcess, startProcess } from '../service/processes.ts';
import { type AgentsReport, hostOf } from './agent-counts.ts';
import { sum } from './measured-lab.ts';
import type { ServiceUsage } from './service.ts';

const AGENTS = 1_000;
const WARM_UP_MS = 10_000;
const MEASURED_MS = 20_000;
const MAX_TAKEOVER_MS = 10_000;

/** What two processes on one PostgreSQL cost, and how soon the other one polls while the first is suspended. */
export async function measureTwo(file: string) {
  const postgres = await startPostgres();
  const agents = startProcess('../polling/agents.ts');
  const services = [startProcess(file), startProcess(file)] as const;
  try {
    const database = new URL(postgres.url);
    // With the limits of the product.
    database.search = '';
    // The programs of these processes define the types of commands and results.
    const { port } = (await agents.request({ start: { good: AGENTS, dead: 0, devices: 50 } })) as {
      port: number;
    };
    const hosts = Array.from({ length: AGENTS }, (_, index) => hostOf(index));
    const begin = (service: BenchProcess) => service.request({ hosts, port, database: String(database) });
    await begin(services[0]);
    const one = await measure(agents, services.slice(0, 1));
    await begin(services[1]);
    const two = await measure(agents, services);
    services[0].send('SIGSTOP');
    const takeoverMs = await timeTakeover(agents);
    return {
      one,
      two,
      takeoverMs,
      isGood: two.contacts <= one.contacts * 1.02 && takeoverMs <= MAX_TAKEOVER_MS,
    };
  } finally {
    services[0].send('SIGCONT');
    await Promise.all([agents, ...services].map((each) => each.close()));
    await postgres.close();
  }
}

/** Contacts, and the share of a core of each process, after all agents are online in each of them. */
async function measure(agents: BenchProcess, services: readonly BenchProcess[]) {
  const readAll = () =>
    Promise.all(services.map(async (each) => (await each.request('usage')) as ServiceUsage));
  while ((await readAll()).some(({ states }) => states['online'] !== AGENTS)) await wait(500);
  await wait(WARM_UP_MS);
  const before = await readAll();
  await agents.request('report');
  await wait(MEASURED_MS);
  const contacts = await countContacts(agents);
  const after = await readAll();
  return {
    contacts,
    shares: after.map(({ cpuMs }, index) => (cpuMs - (before[index]?.cpuMs ?? 0)) / MEASURED_MS),
  };
}

/** From the last contact of the first process to the first one of the other, in milliseconds. */
async function timeTakeover(agents: BenchProcess): Promise<number> {
  const startedAt = performance.now();
  // Requests that it had sent are still counted.
  while ((await countContacts(agents)) > 0) await wait(100);
  while ((await countContacts(agents)) === 0) await wait(100);
  return performance.now() - startedAt;
}

async function countContacts(agents: BenchProcess): Promise<number> {
  const { contacts } = (await agents.request('report')) as AgentsReport;
  return sum(contacts);
}
