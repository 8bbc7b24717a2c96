import type { AgentAddress } from '#shared/model/agent-address.ts';
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
 * The metrics of the service: all of them at `metrics.listen`, or at its own port if only this computer reaches it.
 * Callers need no token for them, so others get at most those of the process.
 * @throws Failure if the address of `metrics.listen` is not free.
 */
export async function openMetrics({ settings, devices, states, claims, labDevices, isExposed, log }: Parts) {
  const at = settings['metrics.listen'] ?? null;
  const ownPort = settings['metrics.ownPort'];
  const perAgent = settings['metrics.perAgent'];
  const lab = createLabMetrics({ labDevices, perAgent, log });
  const ofProcess = createServiceMetrics({
    devices,
    agentStates: states,
    ...(claims && { claims: claims.known }),
    hashing: hashingTurns,
  });
  const all = {
    ...ofProcess,
    render: async () => Buffer.concat([await ofProcess.render(), await lab.render()]),
  };
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

/** For a few programs. One address has half of the connections. */
const limits = { connections: 64, requests: 32, closeMs: 0 };

/** At its own address, which callers of the service need not be able to reach. @throws Failure */
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
