import { setImmediate as nextTurn } from 'node:timers/promises';
import { Counter, Gauge, Registry } from 'prom-client';
import { availabilityKinds, type DeviceCounts, wordOfAvailability } from '#shared/device/availability.ts';
import type { Drops, SeriesLabels } from './lab-series.ts';

/** An agent's, a group's or the lab's values; each metric has a series of them. */
export interface LabSeries {
  readonly labels: SeriesLabels;
  readonly up: number;
  readonly silent: number;
  /** The oldest list of those that respond or, if none does, the newest of the others. Null if there's nothing. */
  readonly listedAt: number | null;
  /** In the last lists. Null if there were none. */
  readonly devices: DeviceCounts | null;
  readonly drops: Drops;
}

/** Series per turn of the event loop: about 5 ms. */
const STEP = 100;

/** We don't keep devices that have left their agent's list. */
const availabilities = availabilityKinds.filter((kind) => kind !== 'disconnected');

/** Writes Prometheus' text format. */
export async function writeLab(series: readonly LabSeries[]): Promise<Buffer> {
  const registry = new Registry();
  const add = createMetrics(registry);
  const texts = registry.getMetricsAsArray().map(({ name }) => ({ name, written: [] as Buffer[] }));
  for (let from = 0; from === 0 || from < series.length; from += STEP) {
    registry.resetMetrics();
    for (const each of series.slice(from, from + STEP)) add(each);
    for (const { name, written } of texts) {
      const lines = (await registry.getSingleMetricAsString(name)).trimEnd().split('\n');
      // Only the first step has the two lines of description.
      const text = lines.slice(from === 0 ? 0 : 2).map((line) => `${line}\n`);
      written.push(Buffer.from(text.join('')));
    }
    await nextTurn();
  }
  return Buffer.concat(texts.flatMap(({ written }) => written));
}

function createMetrics(registry: Registry): (series: LabSeries) => void {
  const describe = (name: string, help: string) => {
    const labelNames = ['agent', 'name', 'group', 'availability'];
    return { name: `device_lab_${name}`, help, labelNames, registers: [registry] };
  };
  const up = new Gauge(describe('agents_up', 'Listed agents that respond'));
  const silent = new Gauge(describe('agents_silent', 'Listed agents that do not respond'));
  const lastList = 'Time of the last device list; of several agents the oldest of those that respond';
  const listedAt = new Gauge(describe('last_list_timestamp_seconds', lastList));
  const devices = new Gauge(describe('devices', 'Devices in the last lists by availability'));
  const agentDown = 'Times that a listed agent stopped responding';
  const agentDrops = new Counter(describe('agent_drops_total', agentDown));
  const deviceLeft = 'Devices that left the list of their agent';
  const deviceDrops = new Counter(describe('device_drops_total', deviceLeft));

  return ({ labels, drops, ...sum }) => {
    up.set(labels, sum.up);
    silent.set(labels, sum.silent);
    if (sum.listedAt !== null) listedAt.set(labels, sum.listedAt / 1_000);
    if (sum.devices !== null) {
      for (const kind of availabilities)
        devices.set({ ...labels, availability: wordOfAvailability(kind) }, sum.devices[kind]);
    }
    agentDrops.inc(labels, drops.agents);
    deviceDrops.inc(labels, drops.devices);
  };
}
