import type { AgentAddress } from '#shared/model/fleet/agent-address.ts';
import type { Log } from '#shared/log.ts';
import { hashingTurns } from '../accounts/password-hash.ts';
import type { DeviceSource } from '../contacts/device-source.ts';
import type { PolledAgents } from '../devices/polled-agents.ts';
import { createLabMetrics } from '../observe/lab-metrics.ts';
import { createServiceMetrics, metricsPath, serveMetrics, type ServiceMetrics } from '../observe/metrics.ts';
import { createServer } from '../server/server.ts';
import { Failure } from './failure.ts';
import type { ServiceSettings } from './settings/service-settings.ts';

interface Parts {
  readonly settings: Pick<ServiceSettings, 'metrics.listen' | 'metrics.ownPort' | 'metrics.perAgent'>;
  readonly devices: Pick<DeviceSource, 'stats'>;
  readonly states: Pick<PolledAgents['states'], 'count' | 'roundMs'>;
  readonly claims?: PolledAgents['claims'];
  readonly labDevices: Pick<PolledAgents['labDevices'], 'read' | 'runInSlices'>;
  readonly isExposed: boolean;
  readonly log: Log;
}

/**
 * Serves all metrics at `metrics.listen`, or at the service's own port if only this computer gets there. Nobody needs a
 * token, so others get the process's at most. @throws Failure if the address of `metrics.listen` isn't free
 */
export async function openMetrics({ settings, devices, states, claims, labDevices, isExposed, log }: Parts) {
  const { 'metrics.listen': at = null, 'metrics.ownPort': ownPort, 'metrics.perAgent': perAgent } = settings;
  const lab = createLabMetrics({ labDevices, perAgent, log });
  const ofProcess = createServiceMetrics({
    devices,
    agentStates: states,
    ...(claims && { claims: claims.known }),
    hashing: hashingTurns,
  });
  const render = async () => Buffer.concat([await ofProcess.render(), await lab.render()]);
  const all = { ...ofProcess, render };
  const listener = at === null ? null : await listenForMetrics(all, at, log);
  const isAllHere = at === null && !isExposed;
  if (at === null && isExposed && ownPort === 'auto')
    log.warn(
      'Other computers can reach this service, so it has no /metrics. Set metrics.listen to get them.',
    );
  return {
    metrics: isAllHere ? all : ofProcess,
    servesMetrics: ownPort === 'on' || (ownPort === 'auto' && isAllHere),
    close: async (): Promise<void> => {
      await listener?.close();
      lab.close();
    },
  };
}

/** A few programs at most. One address gets half of the connections. */
const limits = { connections: 64, requests: 32, closeMs: 0 };

async function listenForMetrics(metrics: ServiceMetrics, at: AgentAddress, log: Log) {
  const route = { operation: 'metrics', method: 'GET', handle: serveMetrics(metrics) } as const;
  const server = createServer({ log, limits }, () => new Map([[metricsPath, route]]));
  try {
    await server.listen(at);
  } catch (error) {
    throw new Failure(`metrics.listen: ${at.host}, port ${at.port}: ${String(error)}`, { cause: error });
  }
  return { close: () => server.close() };
}
