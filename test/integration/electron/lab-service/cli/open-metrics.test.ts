import { expect, it, onTestFinished } from 'vitest';
import { silentLog } from '#shared/log.ts';
import { openMetrics } from '../../../../../electron/lab-service/cli/open-metrics.ts';
import { createSlices } from '../../../../../electron/lab-service/devices/slices.ts';
import { findFreePort } from '../../../../fakes/free-port.ts';
import { makeCounted } from '../../../../fixtures/counted-agents.ts';

const stats = { agents: 0, contacts: 0, tracked: 0, contactsTotal: 0, sharedTotal: 0, reusedTotal: 0 };

async function open(
  listen: { readonly host: string; readonly port: number } | undefined,
  isExposed: boolean,
) {
  const { agent, state, entries } = makeCounted({ port: 1 });
  const agents = [{ devices: { agent, version: null, entries, phonesBeingRead: 0 }, state }];
  const read = () => Promise.resolve({ now: 0, agents, silentAgents: 0, phonesBeingRead: 0 });
  const opened = await openMetrics({
    settings: { 'metrics.listen': listen, 'metrics.perAgent': 'auto' },
    devices: { stats: () => stats },
    states: { count: () => new Map([['online', 1]]), roundMs: () => 5_000 },
    labDevices: { read, runInSlices: createSlices() },
    isExposed,
    log: silentLog,
  });
  onTestFinished(() => opened.close());
  return opened;
}

it('the list of agents is not in the metrics of a service that other computers can reach', async () => {
  const { metrics, hasListener } = await open(undefined, true);
  const text = (await metrics.render()).toString();
  expect(hasListener).toBe(false);
  expect(text).toContain('device_lab_listed_agents{state="online"} 1');
  expect(text).not.toContain('10.0.0.1');
});

it('the list is in those of a service on loopback', async () => {
  const { metrics } = await open(undefined, false);
  expect((await metrics.render()).toString()).toContain('device_lab_agents_up{agent="10.0.0.1:1"');
});

it('the list is at metrics.listen', async () => {
  const port = await findFreePort();
  const { hasListener } = await open({ host: '127.0.0.1', port }, true);
  expect(hasListener).toBe(true);
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  expect(await response.text()).toContain('device_lab_agents_up{agent="10.0.0.1:1"');
});
