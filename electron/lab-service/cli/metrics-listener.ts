import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AgentAddress } from '#shared/model/agent-address.ts';
import type { ServiceMetrics } from '../observe/metrics.ts';
import { isLoopbackAddress, isLoopbackHost } from '../network/loopback.ts';
import { Failure } from './failure.ts';

const REQUEST_MS = 10_000;
const CONNECTIONS = 16;

/**
 * Serves /metrics at its own address, which callers of the service need not be able to reach. @throws Failure
 */
export async function listenForMetrics(metrics: ServiceMetrics, { host, port }: AgentAddress) {
  const limits = { requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS };
  const server = createServer(limits, (request, response) => {
    const isRebound = isLoopbackAddress(host) && !isLoopbackHost(request.headers.host);
    if (request.url !== '/metrics' || request.headers.origin !== undefined || isRebound) {
      response.writeHead(404).end();
      return;
    }
    metrics.render().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.maxConnections = CONNECTIONS;
  server.listen({ host, port });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new Failure(`metrics.listen: ${host}, port ${port}: ${String(error)}`, { cause: error });
  }
  return {
    close(): void {
      server.close();
      server.closeAllConnections();
    },
  };
}
