import type { Handle } from '../http/request-context.ts';
import type { ServiceMetrics } from '../observe/metrics.ts';

/** Outside the base path, like `/healthz`. */
export const metricsPath = '/metrics';

/** The text format of Prometheus. */
export function createMetrics({
  contentType,
  render,
}: Pick<ServiceMetrics, 'contentType' | 'render'>): Handle {
  return async (context) => {
    const body = await render();
    context.outcome = 'answered';
    return { status: 200, type: contentType, body };
  };
}
