import { refuse } from '../http/answer.ts';
import type { ServiceMetrics } from '../observe/metrics.ts';
import type { Route } from './routes.ts';

/** Outside the base path, like `/healthz`. */
export const metricsPath = '/metrics';

/** The text format of Prometheus. */
export function createMetricsRoute(metrics: Pick<ServiceMetrics, 'contentType' | 'render'>): Route {
  return {
    operation: 'metrics',
    method: 'GET',
    async handle(context) {
      const body = await metrics.render();
      context.outcome = 'answered';
      return { status: 200, type: metrics.contentType, body };
    },
  };
}

export const noMetrics: Route = {
  operation: 'metrics',
  method: 'GET',
  handle: () => refuse(404, 'The metrics are only at the address of the setting metrics.listen.'),
};
