import type { Log } from '#shared/log.ts';
import { hashingTurns } from '../accounts/password-hash.ts';
import type { DeviceSource } from '../contacts/device-source.ts';
import type { PolledAgents } from '../server/polled-agents.ts';
import { countAgents } from '../observe/count-agents.ts';
import { createLabMetrics } from '../observe/lab-metrics.ts';
import { createServiceMetrics } from '../observe/metrics.ts';
import { listenForMetrics } from './metrics-listener.ts';
import type { ServiceSettings } from './settings/service-settings.ts';

interface Parts {
  readonly settings: Pick<ServiceSettings, 'metrics.listen' | 'metrics.perAgent'>;
  readonly devices: Pick<DeviceSource, 'stats'>;
  readonly states: Pick<PolledAgents['states'], 'count' | 'roundMs'>;
  readonly labDevices: Pick<PolledAgents['labDevices'], 'read' | 'runInSlices'>;
  /** Whether other computers can reach the service. */
  readonly isExposed: boolean;
  readonly log: Log;
}

/** The metrics of the service, served at `metrics.listen` if it is set. @throws Failure if that address is not free. */
export async function openMetrics({ settings, devices, states, labDevices, isExposed, log }: Parts) {
  const at = settings['metrics.listen'] ?? null;
  const perAgent = settings['metrics.perAgent'];
  const counting = { countByAgent: () => countAgents(labDevices), runInSlices: labDevices.runInSlices };
  const lab = createLabMetrics({ labDevices: counting, perAgent, log });
  const metrics = createServiceMetrics({
    devices,
    agentStates: states,
    accounts: { hashingStats: () => hashingTurns.stats() },
    // The list of agents is only for callers with a token, and /metrics requires no token.
    ...((at !== null || !isExposed) && { lab }),
  });
  const listener = at === null ? null : await listenForMetrics(metrics, at);
  return {
    metrics,
    hasListener: listener !== null,
    close(): void {
      listener?.close();
      lab.close();
    },
  };
}
