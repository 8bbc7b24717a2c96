import type { Log } from '#shared/log.ts';
import type { LabDevices } from '../devices/lab-devices.ts';
import { ownWork } from '../limits/owner.ts';
import type { CountedAgent } from './count-agents.ts';
import { DropCounts } from './drops.ts';
import { sumUp } from './lab-sums.ts';
import { type LabSeries, writeLab } from './lab-text.ts';
import { chooseLabels, type PerAgent, type SeriesLabels } from './series-labels.ts';

/** The metrics of the lab's agents and their devices. */
export interface LabMetrics {
  /** In the text format of Prometheus. Other work gets the event loop in between. */
  readonly render: () => Promise<Buffer>;
  readonly close: () => void;
}

export interface LabMetricsParts {
  readonly labDevices: Pick<LabDevices, 'runInSlices'> & {
    readonly countByAgent: () => Promise<readonly CountedAgent[]>;
  };
  readonly perAgent: PerAgent;
  readonly log: Log;
}

/** Time between two counts of drops, in milliseconds. It is shorter than between two polls of an agent. */
export const COUNT_MS = 4_000;

/** Drops are counted from the first rendering on, so that a service without Prometheus has no work with them. */
export function createLabMetrics({ labDevices, perAgent, log }: LabMetricsParts): LabMetrics {
  const drops = new DropCounts(perAgent);
  let rendering: Promise<Buffer> | null = null;
  let timer: NodeJS.Timeout | null = null;

  async function readAgents(): Promise<readonly CountedAgent[]> {
    const agents = await labDevices.countByAgent();
    drops.update(agents);
    return agents;
  }

  function countDrops(): void {
    readAgents().catch((error: unknown) => log.error('Drops could not be counted', { error }));
  }

  async function render(): Promise<Buffer> {
    const agents = await readAgents();
    timer ??= setInterval(countDrops, COUNT_MS).unref();
    return writeLab(await labDevices.runInSlices(describeLab(agents, drops, perAgent), ownWork));
  }

  return {
    /** Requests at the same time share one text. */
    render() {
      rendering ??= render().finally(() => (rendering = null));
      return rendering;
    },
    close() {
      if (timer !== null) clearInterval(timer);
    },
  };
}

/** Yields after each series. */
function* describeLab(agents: readonly CountedAgent[], drops: DropCounts, perAgent: PerAgent) {
  const label = chooseLabels(agents, perAgent);
  const series: LabSeries[] = [];
  for (const [key, together] of Map.groupBy(agents, ({ agent }) => label(agent))) {
    // Written by chooseLabels().
    const labels = JSON.parse(key) as SeriesLabels;
    series.push({ labels, sum: sumUp(together), drops: drops.of(key) });
    yield;
  }
  return series;
}
