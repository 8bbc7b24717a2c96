import { Session } from 'node:inspector/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AgentTarget } from '../../electron/lab-service/connectors/connector.ts';
import { createUsbmuxConnector } from '../../electron/lab-service/connectors/usbmux/usbmux-kind.ts';
import { median } from './median.ts';
import { startProcess } from './service/processes.ts';

const PHONES = 40;
const ROUNDS = 5;
const MOST_FIRST_MS = 1_500;
const IDLE_MS = 30_000;
/** A console asks for the list this often. */
const RECALL_MS = 2_000;
/** Percent of a core. */
const MOST_IDLE = 0.5;
const never = new AbortController().signal;

/** 40 iPhones, each with answers of 50 ms, behind one usbmuxd in its own process. */
export async function run(): Promise<boolean> {
  const phones = startProcess('../usbmux/phones.ts');
  try {
    const port = Number(await phones.request(PHONES));
    const target: AgentTarget = { host: '127.0.0.1', port, ips: ['127.0.0.1'] };
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push(await measureFirst(target));
    const first = median(times);
    const idle = await measureIdle(target);
    console.log(
      `${PHONES} iPhones, first list: ${first.toFixed(0)} ms (median of ${ROUNDS}); at most ${MOST_FIRST_MS}`,
    );
    console.log(
      `${PHONES} iPhones, idle for ${IDLE_MS / 1_000} s: ${idle.toFixed(2)} % of a core; at most ${MOST_IDLE}`,
    );
    return first <= MOST_FIRST_MS && idle < MOST_IDLE;
  } finally {
    await phones.close();
  }
}

async function measureFirst(target: AgentTarget): Promise<number> {
  const connector = createUsbmuxConnector();
  const start = performance.now();
  const { MobileList, PhonesBeingRead } = await connector.listDevices(target, never);
  const ms = performance.now() - start;
  await connector.close();
  if (MobileList.length !== PHONES || PhonesBeingRead !== undefined)
    throw new Error('The list is not complete');
  return ms;
}

async function measureIdle(target: AgentTarget): Promise<number> {
  const connector = createUsbmuxConnector();
  await connector.listDevices(target, never);
  // It begins to track, and gets a report for each phone.
  await sleep(5_000);
  // By samples: some machines charge a process for waking up, as much as 3 %.
  const profiler = new Session();
  profiler.connect();
  await profiler.post('Profiler.enable');
  await profiler.post('Profiler.start');
  const end = performance.now() + IDLE_MS;
  while (performance.now() < end) {
    if (connector.recall?.(target) === null) throw new Error('It does not track');
    await sleep(RECALL_MS);
  }
  const { profile } = await profiler.post('Profiler.stop');
  profiler.disconnect();
  await connector.close();
  const { nodes, samples = [], startTime, endTime, timeDeltas = [] } = profile;
  const idleId = nodes.find(({ callFrame }) => callFrame.functionName === '(idle)')?.id;
  const busyUs = samples.reduce((sum, id, index) => sum + (id === idleId ? 0 : (timeDeltas[index] ?? 0)), 0);
  return (busyUs / (endTime - startTime)) * 100;
}
