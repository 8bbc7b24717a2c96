import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parse } from '#shared/search/parse.ts';
import { DEFAULT_IDLE_MS } from '#shared/wire/lab-devices.ts';
import type { LabDevices } from '../../../../electron/lab-service/devices/lab-devices.ts';
import { ownWork } from '../../../../electron/lab-service/limits/owner.ts';
import { createPolledLab, listedAgent } from '../../../fakes/polled-lab.ts';
import { exampleRecord } from '../../../fixtures/device-record.ts';
import { atMost, largest, type Verdict } from '../verdict.ts';
import { median } from '../../median.ts';

/** With the agent that reports the names, 50,000 devices. */
const AGENTS = 800;
const DEVICES = 50;
/** The most that one list has. Two lists have 20,000 names. */
const NAMES = 10_000;
const WARM_UP = 10;
const POLLS = 30;
const [MAX_MS, MAX_STEP_MS] = [50, 5];

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as NodeJS.GCFunction; // what the flag exposes

/**
 * Case 12: an agent reports other users in each list, and their names begin like texts of the other devices. Measured in
 * this process: the work of a search for a token without names beyond that for one with names.
 */
export async function reportManyNames(): Promise<readonly Verdict[]> {
  const agents = Array.from({ length: AGENTS + 1 }, (_, index) => listedAgent(index + 1));
  const lab = createPolledLab(agents, Date.now, runAtOnce);
  for (let agent = 2; agent <= AGENTS + 1; agent += 1) lab.list(agent, listDevices(agent));
  const measured: Work[] = [];
  for (let poll = 0; poll < WARM_UP + POLLS; poll += 1) {
    lab.list(1, listUsers(poll));
    // The first search parses the list.
    await search(lab.polled.labDevices, 'model:none', true);
    const query = `model:none${poll}`;
    const shown = await search(lab.polled.labDevices, query, true);
    // What the reading of the list has left behind.
    collectGarbage({ type: 'minor' });
    const hidden = await search(lab.polled.labDevices, query, false);
    measured.push({ ms: hidden.ms - shown.ms, longestMs: hidden.longestMs });
  }
  const polls = measured.slice(WARM_UP);
  return [
    atMost(
      'hiding 10,000 new names of one agent at each poll',
      median(polls.map(({ ms }) => ms)),
      MAX_MS,
      'ms',
    ),
    atMost('its longest step', median(polls.map(({ longestMs }) => longestMs)), MAX_STEP_MS, 'ms'),
  ];
}

function listDevices(agent: number): readonly object[] {
  return Array.from({ length: DEVICES }, (_, index) => ({
    ...exampleRecord,
    DeviceID: `R3CX${agent}Y${index}`,
    UserAlias: `Rack ${agent} phone ${index}`,
    ConnectedUser: index < 3 ? `user ${agent} ${index}` : '',
  }));
}

function listUsers(poll: number): readonly object[] {
  return Array.from({ length: NAMES }, (_, index) => ({
    ...exampleRecord,
    DeviceID: `${index}`,
    ConnectedUser: `Rack ${poll}x${index}`,
  }));
}

interface Work {
  readonly ms: number;
  readonly longestMs: number;
}

async function search({ search: find }: LabDevices, query: string, showsNames: boolean): Promise<Work> {
  steps.length = 0;
  await find({ ...parse(query), idleMs: DEFAULT_IDLE_MS, showsNames }, ownWork);
  return { ms: steps.reduce((sum, ms) => sum + ms, 0), longestMs: largest(steps) };
}

/** The durations of the steps of one search, in milliseconds. */
const steps: number[] = [];

async function runAtOnce<T>(work: Generator<void, T>): Promise<T> {
  for (;;) {
    const startedAt = performance.now();
    const step = work.next();
    steps.push(performance.now() - startedAt);
    if (step.done === true) return step.value;
  }
}
