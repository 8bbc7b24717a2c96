import { answerJson } from '../http/answer.ts';
import type { RequestContext } from '../http/request-context.ts';
import type { LabServiceOptions } from './lab-service-options.ts';
import type { Route } from './routes.ts';

/** The state of each part in /readyz. */
interface Readiness {
  readonly status: 'ready' | 'not-ready';
  readonly accounts: 'ready' | 'unavailable' | 'none';
  readonly service: 'ready' | 'closing';
  /** For programs that search for agents. */
  readonly version?: string;
}

/**
 * For administrators, outside the base path. `/healthz`: the process responds. `/readyz`: every part works, otherwise
 * 503.
 */
export function createHealthRoutes(
  { accounts: source, version }: Pick<LabServiceOptions, 'accounts' | 'version'>,
  isClosing: () => boolean,
): [path: string, route: Route][] {
  async function readReadiness(): Promise<Readiness> {
    const checking = source?.check?.().then(() => 'ready' as const);
    const accounts = (await checking?.catch(() => 'unavailable' as const)) ?? 'none';
    const service = isClosing() ? 'closing' : 'ready';
    const status = accounts !== 'unavailable' && service === 'ready' ? 'ready' : 'not-ready';
    return { status, accounts, service, ...(version !== undefined && { version }) };
  }

  async function answerReadiness(context: RequestContext) {
    const readiness = await readReadiness();
    context.outcome = 'answered';
    return answerJson(readiness, readiness.status === 'ready' ? 200 : 503);
  }

  return [
    ['/healthz', { operation: 'healthz', method: 'GET', handle: answerHealth }],
    ['/readyz', { operation: 'readyz', method: 'GET', handle: answerReadiness }],
  ];
}

function answerHealth(context: RequestContext) {
  context.outcome = 'answered';
  return answerJson({ status: 'alive' });
}
