import type { AgentAddress } from '#shared/model/agent-address.ts';
import type { Log } from '#shared/log.ts';
import type { ServiceMetrics } from '../observe/metrics.ts';
import { createMetrics, metricsPath } from '../operations/metrics.ts';
import { createServer } from '../server/server.ts';
import { Failure } from './failure.ts';

/** For a few programs that read the metrics. One address has half of the connections. */
const limits = { connections: 64, requests: 32, closeMs: 0 };

/**
 * Serves /metrics at its own address, which callers of the service need not be able to reach. @throws Failure
 */
export async function listenForMetrics(metrics: ServiceMetrics, at: AgentAddress, log: Log) {
  const route = { operation: 'metrics', method: 'GET', handle: createMetrics(metrics) } as const;
  const server = createServer({ log, limits }, () => new Map([[metricsPath, route]]));
  try {
    await server.listen(at);
  } catch (error) {
    throw new Failure(`metrics.listen: ${at.host}, port ${at.port}: ${String(error)}`, { cause: error });
  }
  return { close: () => server.close() };
}
