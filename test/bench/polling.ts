import type { Socket } from 'node:net';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { bundleService } from './polling/bundle.ts';
import { renewClaims, takeClaims } from './polling/claimer.ts';
import { type CallerTotals, runCaller } from './polling/caller.ts';
import { median, percentile } from './median.ts';
import {
  type Lab,
  MEASURED_MS,
  measureUsage,
  sum,
  untilPolled,
  watchService,
  withLab,
} from './polling/measured-lab.ts';
import type { ScrapeUsage } from './polling/service.ts';
import { measureTwo } from './polling/two-processes.ts';
import { runWaiter, type WaiterTotals } from './polling/waiter.ts';

const CALLERS = 200;
/** At the service, in both directions. */
const MAX_BYTES_PER_SECOND = 10_000_000;
const MAX_SHARE = 0.2;
const WAITERS = 100;
/** Of a core, for all programs that wait. */
const MAX_WAITING_SHARE = 0.05;
/** 500 claims, each every 5 minutes. */
const RENEWALS_PER_SECOND = 500 / 300;
const MAX_RENEWING_SHARE = 0.02;
/** Times the changes without renewals. Each renewal would wake one of the programs. */
const MAX_MORE_CHANGES = 1.5;
const PROGRAMS = 20;
/** For the other callers of the service, at the 99th percentile. */
const MAX_MORE_MS = 100;
const MAX_MORE_RESIDENT = 250 * 1024 * 1024;
const MAX_ROUND_MS = 300_000;
const SCRAPES = 9;
/** Of the service's event loop, for a scrape of 1,000 agents. */
const MAX_TURN_MS = 50;
const MAX_RESIDENT = 400 * 1024 * 1024;

/**
 * The polling of the lab's agents: 1,000 agents of 50 devices for one caller and for 200; then 10,000 agents, while
 * 9,000 of them accept requests and never respond; then 1,000 agents of 5 devices for 100 programs that wait for a
 * change of their devices. 20 programs at once then read 50,000 devices, and the metrics of 1,000 agents are scraped.
 * At last two processes share 1,000 agents of 50 devices. `--many`, `--dead`, `--waiting`, `--programs`, `--scrape`,
 * `--two` and `--claims` (500 programs renew theirs every 5 minutes) measure only one of them.
 */
export async function run(options: readonly string[]): Promise<boolean> {
  print(
    `load of the machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}`,
  );
  const bundle = await bundleService();
  try {
    const parts = {
      '--many': measureCallers,
      '--dead': measureDead,
      '--waiting': measureWaiting,
      '--programs': measurePrograms,
      '--scrape': measureScrape,
      '--two': measureTwoProcesses,
      '--claims': measureClaims,
    };
    const chosen = Object.entries(parts).filter(([name]) => options.length === 0 || options.includes(name));
    let isGood = chosen.length > 0;
    for (const [, measurePart] of chosen) isGood = (await measurePart(bundle.file)) && isGood;
    return isGood;
  } finally {
    await bundle.close();
  }
}

function measureCallers(file: string): Promise<boolean> {
  return withLab(file, { good: 1_000, dead: 0, devices: 50 }, async (lab) => {
    await untilPolled(lab, 1_000);
    const one = await measure(lab, 1);
    const many = await measure(lab, CALLERS);
    print('1,000 agents of 50 devices, one device of one agent changes each second');
    for (const [callers, { contacts, share, perSecond, totals }] of [
      [1, one],
      [CALLERS, many],
    ] as const) {
      print(
        `  ${callers} callers: ${contacts} contacts in ${MEASURED_MS / 1_000} s, ${(share * 100).toFixed(1)} % of a core, ` +
          `${(perSecond / 1e6).toFixed(1)} MB/s, ${totals.agents} lists of agents (p99 ${slowest(totals.latencies).toFixed(1)} ms), ` +
          `${totals.lists} lists of devices, ${totals.failures} failures`,
      );
    }
    const isGood =
      many.contacts <= one.contacts * 1.02 &&
      many.share <= MAX_SHARE &&
      many.perSecond <= MAX_BYTES_PER_SECOND &&
      many.totals.lists > CALLERS &&
      many.totals.failures === 0;
    return judge(isGood, 'no more contacts, at most 20 % of a core and 10 MB/s, no failure');
  });
}

async function measure(lab: Lab, callers: number) {
  const totals: CallerTotals = { agents: 0, lists: 0, failures: 0, latencies: [] };
  const usage = await measureUsage(
    lab,
    (sockets, stop) => Array.from({ length: callers }, () => runCaller(lab.address, totals, sockets, stop)),
    () => {
      Object.assign(totals, { agents: 0, lists: 0 });
      totals.latencies.length = 0;
    },
  );
  return { ...usage, totals };
}

function measureWaiting(file: string): Promise<boolean> {
  return withLab(file, { good: 1_000, dead: 0, devices: 5 }, async (lab) => {
    await untilPolled(lab, 1_000);
    const totals: WaiterTotals = { changed: 0, unchanged: 0, failures: 0 };
    const none = await measureUsage(lab, () => []);
    const { start, reset } = prepareWaiters(lab, totals);
    const waiting = await measureUsage(lab, start, reset);
    const more = waiting.share - none.share;
    print('1,000 agents of 5 devices, one device of one agent changes each second');
    print(
      `  ${WAITERS} programs that wait: ${waiting.contacts} contacts in ${MEASURED_MS / 1_000} s (without them ${none.contacts}), ` +
        `${(more * 100).toFixed(1)} % of a core more than the polling alone (${(none.share * 100).toFixed(1)} %), ` +
        `${totals.changed} changes, ${totals.unchanged} responses without one, ${totals.failures} failures`,
    );
    const isGood =
      waiting.contacts <= none.contacts * 1.02 &&
      more <= MAX_WAITING_SHARE &&
      totals.changed > 0 &&
      totals.failures === 0;
    return judge(isGood, 'no more contacts, at most 5 % of a core more, no failure');
  });
}

function prepareWaiters(lab: Lab, totals: WaiterTotals) {
  return {
    start: (sockets: Set<Socket>, stop: AbortSignal) =>
      Array.from({ length: WAITERS }, (_, index) => runWaiter(lab.address, index, totals, sockets, stop)),
    reset: () => void Object.assign(totals, { changed: 0, unchanged: 0 }),
  };
}

function measureClaims(file: string): Promise<boolean> {
  return withLab(
    file,
    { good: 1_000, dead: 0, devices: 50 },
    async (lab) => {
      await untilPolled(lab, 1_000);
      const claims = await takeClaims(lab.address);
      const totals: WaiterTotals = { changed: 0, unchanged: 0, failures: 0 };
      const { start, reset } = prepareWaiters(lab, totals);
      const quiet = await measureUsage(lab, start, reset);
      const { changed } = totals;
      let renewed = 0;
      const renewing = await measureUsage(
        lab,
        (sockets, stop) => [
          ...start(sockets, stop),
          renewClaims(lab.address, claims, RENEWALS_PER_SECOND, stop).then((count) => void (renewed = count)),
        ],
        reset,
      );
      const more = renewing.share - quiet.share;
      print('1,000 agents of 50 devices, 500 claims of programs, 100 programs that wait');
      print(
        `  ${renewed} renewals, ${RENEWALS_PER_SECOND.toFixed(1)} a second: ${(more * 100).toFixed(1)} % of a core more than without ` +
          `(${(quiet.share * 100).toFixed(1)} %); ${totals.changed} changes for programs that wait, ${changed} without`,
      );
      const isGood =
        more <= MAX_RENEWING_SHARE && totals.changed <= changed * MAX_MORE_CHANGES && renewed > 0;
      return judge(isGood, 'at most 2 % of a core more, and no program that waits is woken');
    },
    true,
  );
}

function measurePrograms(file: string): Promise<boolean> {
  return withLab(file, { good: 1_000, dead: 0, devices: 50 }, async (lab) => {
    await untilPolled(lab, 1_000);
    const quiet = await watchService(lab, wait(MEASURED_MS));
    const reading = Array.from({ length: PROGRAMS }, (_, index) => readDevices(lab.address, index));
    const startedAt = performance.now();
    const busy = await watchService(lab, Promise.all(reading));
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    const more = busy.resident - quiet.resident;
    print('1,000 agents of 50 devices');
    print(
      `  ${PROGRAMS} programs read 50,000 devices in ${seconds} s: /healthz p99 ${slowest(busy.latencies).toFixed(1)} ms ` +
        `(before: ${slowest(quiet.latencies).toFixed(1)} ms), ${(more / 2 ** 20).toFixed(0)} MB resident more than before`,
    );
    const isGood =
      slowest(busy.latencies) <= slowest(quiet.latencies) + MAX_MORE_MS && more <= MAX_MORE_RESIDENT;
    return judge(isGood, 'at most 100 ms and 250 MB more');
  });
}

function measureScrape(file: string): Promise<boolean> {
  return withLab(file, { good: 1_000, dead: 0, devices: 50 }, async (lab) => {
    await untilPolled(lab, 1_000);
    // The first one parses all lists.
    await lab.scrape();
    const scrapes: ScrapeUsage[] = [];
    while (scrapes.length < SCRAPES) scrapes.push(await lab.scrape());
    const turn = median(scrapes.map(({ longestTurnMs }) => longestTurnMs));
    const cpu = median(scrapes.map(({ cpuMs }) => cpuMs));
    print('1,000 agents of 50 devices, a scrape with the series of each agent');
    print(
      `  keeps the event loop ${turn.toFixed(0)} ms at once, ${cpu.toFixed(0)} ms of processor time (medians)`,
    );
    return judge(turn <= MAX_TURN_MS, `at most ${MAX_TURN_MS} ms at once`);
  });
}

async function measureTwoProcesses(file: string): Promise<boolean> {
  const { one, two, takeoverMs, isGood } = await measureTwo(file);
  print('1,000 agents of 50 devices, one device of one agent changes each second');
  for (const [what, { contacts, shares }] of [
    ['one process', one],
    ['two processes', two],
  ] as const) {
    const cores = shares.map((share) => `${(share * 100).toFixed(1)} %`).join(' and ');
    print(`  ${what}: ${contacts} contacts in 20 s, ${cores} of a core`);
  }
  print(`  the other one polls ${(takeoverMs / 1_000).toFixed(1)} s after the first was suspended`);
  return judge(isGood, 'no more contacts, polled by the other within 10 s');
}

/** Half of the programs get no names. */
async function readDevices(address: string, index: number): Promise<void> {
  const authorization = `Bearer dlm_${(index % 2 === 0 ? 'a' : 'b').repeat(42)}${String.fromCodePoint(97 + index)}`;
  const answer = await fetch(`${address}/v1/devices`, { headers: { authorization } });
  let bytes = 0;
  for await (const chunk of answer.body ?? []) bytes += chunk.length;
  if (answer.status !== 200 || bytes < 50_000 * 500) throw new Error(`${answer.status}, ${bytes} bytes`);
}

function measureDead(file: string): Promise<boolean> {
  return withLab(file, { good: 1_000, dead: 9_000, devices: 5 }, async (lab) => {
    const startedAt = performance.now();
    const contacted = new Set<number>();
    let resident = 0;
    let responding = 0;
    while (contacted.size < 10_000 && performance.now() - startedAt < MAX_ROUND_MS) {
      await wait(1_000);
      const { contacts } = await lab.readAgents();
      for (const [index, count] of contacts.entries()) if (count > 0) contacted.add(index);
      responding += sum(contacts.slice(0, 1_000));
      resident = Math.max(resident, (await lab.readUsage()).rssBytes);
    }
    const tookMs = performance.now() - startedAt;
    const { states, roundMs } = await lab.readUsage();
    print('10,000 agents of 5 devices; 9,000 never respond');
    print(
      `  ${contacted.size} contacted in ${(tookMs / 1_000).toFixed(0)} s, the others every ` +
        `${(tookMs / responding).toFixed(1)} s on average (stated: ${(roundMs / 1_000).toFixed(1)} s), ` +
        `${(resident / 2 ** 20).toFixed(0)} MB resident, ${JSON.stringify(states)}`,
    );
    const isGood = contacted.size === 10_000 && resident <= MAX_RESIDENT;
    return judge(isGood, 'a round within 5 minutes, at most 400 MB');
  });
}

function judge(isGood: boolean, bound: string): boolean {
  print(`  ${isGood ? 'met' : 'MISSED'}: ${bound}`);
  return isGood;
}

/** In milliseconds, at the 99th percentile. */
const slowest = (latencies: readonly number[]) => percentile(latencies, 0.99);

function print(line: string): void {
  console.log(line);
}
