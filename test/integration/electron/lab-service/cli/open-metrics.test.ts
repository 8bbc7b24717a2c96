import { connect } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { silentLog } from '#shared/log.ts';
import { openMetrics } from '../../../../../electron/lab-service/cli/open-metrics.ts';
import { createSlices } from '../../../../../electron/lab-service/devices/slices.ts';
import { findFreePort } from '../../../../fakes/free-port.ts';
import { startLabService } from '../../../../fakes/lab-service.ts';
import { makeAgentReading } from '../../../../fixtures/agent-snapshots.ts';

const stats = { agents: 0, contacts: 0, tracked: 0, contactsTotal: 0, sharedTotal: 0, reusedTotal: 0 };

interface Given {
  readonly port?: number;
  readonly ownPort?: 'auto' | 'on' | 'off';
  readonly isExposed?: boolean;
}

/** Opens the metrics and returns what the service's own port says, and the warnings. */
async function open({ port, ownPort = 'auto', isExposed = false }: Given) {
  const agents = [makeAgentReading({ port: 1 })];
  const read = () => Promise.resolve({ now: 0, agents, silentAgents: 0, phonesBeingRead: 0 });
  const warn = vi.fn<(message: string) => void>();
  const { close, ...options } = await openMetrics({
    settings: {
      'metrics.listen': port === undefined ? undefined : { host: '127.0.0.1', port },
      'metrics.ownPort': ownPort,
      'metrics.perAgent': 'auto',
    },
    devices: { stats: () => stats },
    states: { count: () => new Map([['online', 1]]), roundMs: () => 5_000 },
    labDevices: { read, runInSlices: createSlices() },
    isExposed,
    log: { ...silentLog, warn },
  });
  onTestFinished(close);
  const { address } = await startLabService(options);
  const response = await fetch(`${address}/metrics`);
  const text = await response.text();
  const shown = text.includes('device_lab_agents_up{agent="10.0.0.1:1"') ? 'all' : 'of the process';
  return { ownPort: response.status === 200 ? shown : text, warnings: warn.mock.calls };
}

const elsewhere = expect.stringContaining('metrics.listen');

it('a service on loopback has all metrics at its own port', async () => {
  expect(await open({})).toEqual({ ownPort: 'all', warnings: [] });
  expect(await open({ ownPort: 'on' })).toEqual({ ownPort: 'all', warnings: [] });
  expect(await open({ ownPort: 'off' })).toEqual({ ownPort: elsewhere, warnings: [] });
});

it('a service that other computers can reach has none there, and says so when it starts', async () => {
  expect(await open({ isExposed: true })).toEqual({ ownPort: elsewhere, warnings: [[elsewhere]] });
  expect(await open({ isExposed: true, ownPort: 'off' })).toEqual({ ownPort: elsewhere, warnings: [] });
});

it('metrics.ownPort never shows the agents to other computers', async () => {
  expect(await open({ isExposed: true, ownPort: 'on' })).toEqual({ ownPort: 'of the process', warnings: [] });
});

it('metrics.listen has all metrics, and the own port has none of them', async () => {
  const port = await findFreePort();
  expect(await open({ port, isExposed: true })).toEqual({ ownPort: elsewhere, warnings: [] });
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  const text = await response.text();
  expect(text).toContain('device_lab_agents_up{agent="10.0.0.1:1"');
  expect(text).toContain('device_lab_listed_agents{state="online"} 1');
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(404);
  await expect(open({ port })).rejects.toThrow(`metrics.listen: 127.0.0.1, port ${port}`);
});

it('metrics.listen has 64 connections, and half of them for one address', async () => {
  const port = await findFreePort();
  await open({ port });
  const sockets = Array.from({ length: 64 }, () =>
    connect(port, '127.0.0.1')
      .on('error', () => {})
      .resume(),
  );
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
  // Before the 10 s after which an idle connection ends anyway.
  const countOpen = () => sockets.filter(({ closed }) => !closed).length;
  await expect.poll(countOpen, { timeout: 5_000 }).toBe(32);
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(200);
});
