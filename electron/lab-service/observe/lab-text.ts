import { availabilityKinds } from '#shared/device/availability.ts';
import type { Drops } from './drops.ts';
import type { LabSum } from './lab-sums.ts';
import { createMetricText, writeLabels } from './metric-text.ts';

/** The service keeps no devices that have left the list of their agent. */
const availabilities = availabilityKinds.filter((kind) => kind !== 'gone');
const availabilityLabels = new Map(availabilities.map((kind) => [kind, writeLabels({ availability: kind })]));

/** The metrics of the lab in the text format of Prometheus. */
export function createLabText() {
  const up = createMetricText('device_lab_agents_up', 'gauge', 'Listed agents that respond');
  const silent = createMetricText('device_lab_agents_silent', 'gauge', 'Listed agents that do not respond');
  const listedAt = createMetricText(
    'device_lab_last_list_timestamp_seconds',
    'gauge',
    'Time of the last device list; of several agents the oldest of those that respond',
  );
  const devices = createMetricText(
    'device_lab_devices',
    'gauge',
    'Devices in the last lists by availability',
  );
  const agentDrops = createMetricText(
    'device_lab_agent_drops_total',
    'counter',
    'Times that a listed agent stopped responding',
  );
  const deviceDrops = createMetricText(
    'device_lab_device_drops_total',
    'counter',
    'Devices that left the list of their agent',
  );

  return {
    /** @param labels of the series, in the form of writeLabels() */
    add(labels: string, sum: LabSum, drops: Drops): void {
      up.add(labels, sum.up);
      silent.add(labels, sum.silent);
      if (sum.listedAt !== null) listedAt.add(labels, sum.listedAt / 1_000);
      if (sum.devices !== null) {
        for (const [kind, label] of availabilityLabels)
          devices.add(labels === '' ? label : `${labels},${label}`, sum.devices[kind]);
      }
      agentDrops.add(labels, drops.agents);
      deviceDrops.add(labels, drops.devices);
    },
    encode: () =>
      Buffer.concat([up, silent, listedAt, devices, agentDrops, deviceDrops].map((each) => each.encode())),
  };
}
