import type { ServiceMetrics } from '../observe/metrics.ts';
import type { Route } from './routes.ts';

/** Outside the base path, like `/healthz`. */
export const metricsPath = '/metrics';

/** The text format of Prometheus. */
export function createMetricsRoute({
  contentType,
  render,
}: Pick<ServiceMetrics, 'contentType' | 'render'>): Route {
  return {
    operation: 'metrics',
    method: 'GET',
    async handle(context) {
      const body = await render();
      context.outcome = 'answered';
      return { status: 200, type: contentType, body };
    },
  };
}
