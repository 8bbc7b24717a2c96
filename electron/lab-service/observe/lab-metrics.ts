import { countDevices, sumCounts } from '#shared/device/availability.ts';
import type { Log } from '#shared/log.ts';
import { DEFAULT_IDLE_MS } from '#shared/wire/lab-devices.ts';
import type { AgentReading, LabReading } from '../devices/device-lists.ts';
import type { LabDevices } from '../devices/lab-devices.ts';
import { inSteps } from '../devices/slices.ts';
import { ownWork } from '../limits/owner.ts';
import { type LabSeries, writeLab } from './lab-text.ts';
import {
  chooseLabels,
  createDropCounts,
  type DropCounts,
  type PerAgent,
  type SeriesLabels,
} from './lab-series.ts';

export interface LabMetricsParts {
  readonly labDevices: Pick<LabDevices, 'read' | 'runInSlices'>;
  readonly perAgent: PerAgent;
  readonly log: Log;
}

/** In ms. Less than between two polls of an agent. */
export const COUNT_MS = 4_000;

/** Counts drops from the first rendering on, so that without Prometheus they cost nothing. */
export function createLabMetrics({ labDevices, perAgent, log }: LabMetricsParts) {
  const drops = createDropCounts(perAgent);
  let rendering: Promise<Buffer> | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function readLab(): Promise<LabReading> {
    const lab = await labDevices.read(ownWork);
    drops.update(lab.agents);
    return lab;
  }

  function countDrops(): void {
    readLab().catch((error: unknown) => log.error('Drops could not be counted', { error }));
  }

  async function render(): Promise<Buffer> {
    const lab = await readLab();
    timer ??= setInterval(countDrops, COUNT_MS).unref();
    return writeLab(await labDevices.runInSlices(describeLab(lab, drops, perAgent), ownWork));
  }

  return {
    /** Prometheus' text format. Requests at the same time share one text. */
    render: () => (rendering ??= render().finally(() => (rendering = null))),
    close: () => clearInterval(timer),
  };
}

function* describeLab({ agents, now }: LabReading, drops: DropCounts, perAgent: PerAgent) {
  const label = chooseLabels(agents, perAgent);
  const groups = new Map<string, AgentReading[]>();
  yield* inSteps(agents, (each) => {
    const key = label(each.devices.agent);
    groups.set(key, groups.get(key) ?? []);
    groups.get(key)?.push(each);
  });
  const series: LabSeries[] = [];
  for (const [key, together] of groups) {
    // chooseLabels() wrote it.
    const labels = JSON.parse(key) as SeriesLabels;
    series.push({ labels, ...(yield* sumUp(together, now)), drops: drops.countOf(key) });
  }
  return series;
}

/** Yields after each agent, which may have thousands of devices. */
function* sumUp(agents: readonly AgentReading[], now: number) {
  const up = agents.filter(({ state }) => state.kind === 'fresh');
  const listed = agents.filter(({ state }) => timeOfList(state) !== null);
  const counts = [];
  for (const { devices, state } of listed) {
    counts.push(countDevices([{ devices: devices.entries, state }], { now, idleMs: DEFAULT_IDLE_MS }));
    yield;
  }
  const times = (up.length > 0 ? up : listed).map(({ state }) => timeOfList(state) ?? 0);
  return {
    up: up.length,
    silent: agents.length - up.length,
    listedAt: times.toSorted((one, other) => one - other).at(up.length > 0 ? 0 : -1) ?? null,
    devices: listed.length === 0 ? null : sumCounts(counts),
  };
}

function timeOfList(state: AgentReading['state']): number | null {
  return 'answeredAt' in state ? state.answeredAt : null;
}
