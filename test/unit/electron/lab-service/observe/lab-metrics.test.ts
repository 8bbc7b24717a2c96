import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLog } from '#shared/log.ts';
import type { AgentReading, LabReading } from '../../../../../electron/lab-service/devices/device-lists.ts';
import { createSlices } from '../../../../../electron/lab-service/devices/slices.ts';
import { COUNT_MS, createLabMetrics } from '../../../../../electron/lab-service/observe/lab-metrics.ts';
import { MAX_SERIES, type PerAgent } from '../../../../../electron/lab-service/observe/lab-series.ts';
import { type AgentParts, makeAgentReading, silentSince } from '../../../../fixtures/agent-snapshots.ts';

/** The metrics of a lab with these agents, which a test changes. */
function open(first: readonly AgentParts[], perAgent: PerAgent = 'auto') {
  // As in the service, the entries are the same array until the list changes.
  const known = new Map<string, AgentReading['devices']['entries']>();
  const make = (parts: AgentParts): AgentReading => {
    const { devices, state } = makeAgentReading(parts);
    const key = JSON.stringify([parts.port, parts.devices]);
    const entries = known.get(key) ?? devices.entries;
    known.set(key, entries);
    return { state, devices: { ...devices, entries } };
  };
  let agents = first.map(make);
  const read = vi.fn<() => Promise<LabReading>>(() =>
    Promise.resolve({ now: 0, agents, silentAgents: 0, phonesBeingRead: 0 }),
  );
  const labDevices = { read, runInSlices: createSlices() };
  const metrics = createLabMetrics({ labDevices, perAgent, log: silentLog });
  return {
    ...metrics,
    read,
    /** The lines of the series, without comments. */
    lines: async () =>
      (await metrics.render())
        .toString()
        .split('\n')
        .filter((line) => /^[^#]/.test(line)),
    change: (...next: readonly AgentParts[]) => void (agents = next.map(make)),
  };
}

const rack = { port: 1, name: 'Rack "1"', group: 'Seoul \\ 2층' };
const rackLabels = String.raw`agent="10.0.0.1:1",name="Rack \"1\"",group="Seoul \\ 2층"`;

describe('the metrics of an agent', () => {
  it('never have a phone’s text or a user as a label', async () => {
    const device = { 'secret-id': 'secret-user' };
    for (const perAgent of ['on', 'off'] as const) {
      const text = (await open([{ port: 1, devices: device }], perAgent).render()).toString();
      expect(text).toContain('availability="in-use"');
      expect(text).not.toContain('secret');
    }
  });

  it('of a silent agent have its last list’s time, and unknown devices', async () => {
    const silent = { ...rack, devices: { a: '', b: 'kim' }, state: silentSince(1_500) };
    const lines = await open([silent]).lines();
    expect(lines).toContain(`device_lab_agents_up{${rackLabels}} 0`);
    expect(lines).toContain(`device_lab_agents_silent{${rackLabels}} 1`);
    expect(lines).toContain(`device_lab_last_list_timestamp_seconds{${rackLabels}} 1.5`);
    expect(lines).toContain(`device_lab_devices{${rackLabels},availability="unknown"} 2`);
    expect(lines).toContain(`device_lab_devices{${rackLabels},availability="free"} 0`);
  });

  it.each([{ kind: 'never-polled' } as const, silentSince(null)])(
    'of one without a list ($kind) have no devices and no time',
    async (state) => {
      expect(await open([{ ...rack, state }]).lines()).toEqual([
        `device_lab_agents_up{${rackLabels}} 0`,
        `device_lab_agents_silent{${rackLabels}} 1`,
        `device_lab_agent_drops_total{${rackLabels}} 0`,
        `device_lab_device_drops_total{${rackLabels}} 0`,
      ]);
    },
  );
});

describe('sums', () => {
  const agents: readonly AgentParts[] = [
    { port: 1, group: 'A', devices: { a: '', b: '' }, state: { kind: 'fresh', answeredAt: 3_000 } },
    { port: 2, group: 'A', devices: { c: 'kim' }, state: { kind: 'fresh', answeredAt: 2_000 } },
    { port: 3, group: 'A', devices: { d: '' }, state: silentSince(1_000) },
    { port: 4, group: 'A', state: { kind: 'never-polled' } },
    { port: 5, group: 'B', devices: { e: '' }, state: silentSince(1_000) },
    { port: 6, group: 'B', devices: { f: '' }, state: silentSince(1_500) },
  ];

  it('are by group, with the oldest list of the live agents', async () => {
    const lines = await open(agents, 'off').lines();
    expect(lines.filter((line) => !line.includes(' 0'))).toEqual([
      'device_lab_agents_up{group="A"} 2',
      'device_lab_agents_silent{group="A"} 2',
      'device_lab_agents_silent{group="B"} 2',
      'device_lab_last_list_timestamp_seconds{group="A"} 2',
      // No agent of B responds. This is the last time when one did.
      'device_lab_last_list_timestamp_seconds{group="B"} 1.5',
      'device_lab_devices{group="A",availability="free"} 2',
      'device_lab_devices{group="A",availability="in-use"} 1',
      'device_lab_devices{group="A",availability="unknown"} 1',
      'device_lab_devices{group="B",availability="unknown"} 2',
    ]);
  });

  it('replace the series of agents above 1,000 agents, unless they are turned on', async () => {
    const many = Array.from({ length: MAX_SERIES + 1 }, (_, index) => ({ port: index + 1 }));
    const count = async (length: number, perAgent: PerAgent) => {
      const lines = await open(many.slice(0, length), perAgent).lines();
      return lines.filter((line) => line.startsWith('device_lab_agents_up')).length;
    };
    expect(await count(MAX_SERIES, 'auto')).toBe(MAX_SERIES);
    expect(await count(MAX_SERIES + 1, 'auto')).toBe(1);
    expect(await count(MAX_SERIES + 1, 'on')).toBe(MAX_SERIES + 1);
    expect(await count(2, 'off')).toBe(1);
  });
});

describe('drops', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  const up = { port: 1, devices: { a: '', b: '' } };
  const down = { ...up, state: silentSince(0) };
  const without = { port: 1, devices: { a: '' } };

  /** The counters of agents and of devices. */
  async function countDrops({ lines }: ReturnType<typeof open>) {
    const text = (await lines()).join('\n');
    return [/agent_drops_total.* (\d+)/.exec(text)?.[1], /device_drops_total.* (\d+)/.exec(text)?.[1]].map(
      Number,
    );
  }

  it('are counted between scrapes, from the first one on', async () => {
    const metrics = open([up]);
    await vi.advanceTimersByTimeAsync(2 * COUNT_MS);
    expect(metrics.read).not.toHaveBeenCalled();
    await metrics.render();
    for (const agent of [down, up, without, up, down, up]) {
      metrics.change(agent);
      await vi.advanceTimersByTimeAsync(COUNT_MS);
    }
    expect(await countDrops(metrics)).toEqual([2, 1]);
  });

  it('aren’t counted for a phone without a serial', async () => {
    const withPhone = (id: string) => ({ port: 1, devices: { a: '', [`no-serial/transport-${id}`]: '' } });
    const metrics = open([withPhone('1')]);
    await metrics.render();
    for (const agent of [withPhone('2'), without]) {
      metrics.change(agent);
      await vi.advanceTimersByTimeAsync(COUNT_MS);
    }
    expect(await countDrops(metrics)).toEqual([0, 0]);
  });

  it('of a group stay when an agent leaves', async () => {
    const other = { port: 2, group: 'A' };
    const metrics = open([{ port: 1, group: 'A' }, other], 'off');
    await countDrops(metrics);
    metrics.change({ port: 1, group: 'A', state: silentSince(0) }, other);
    expect(await countDrops(metrics)).toEqual([1, 0]);
    metrics.change(other);
    expect(await countDrops(metrics)).toEqual([1, 0]);
  });
});
