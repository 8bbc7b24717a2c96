import { type Answer, answerJson } from '../http/answer.ts';
import type { Route } from './routes.ts';
import type { RequestContext } from '../http/request-context.ts';

export interface HealthParts {
  /** Rejects if accounts can't be looked up. Absent if there are none. */
  readonly checkAccounts: (() => Promise<void>) | undefined;
  readonly isClosing: () => boolean;
  /** Reported to programs that search for agents. Absent otherwise. */
  readonly version: string | undefined;
}

/** The state of each part in /readyz. */
export interface Readiness {
  readonly status: 'ready' | 'not-ready';
  readonly accounts: 'ready' | 'unavailable' | 'none';
  readonly service: 'ready' | 'closing';
  readonly version?: string;
}

/**
 * For administrators, outside the base path. `/healthz`: the process responds. `/readyz`: every part works, otherwise
 * 503.
 */
export function createHealthRoutes(parts: HealthParts): [path: string, route: Route][] {
  return [
    ['/healthz', { operation: 'healthz', method: 'GET', handle: answerHealth }],
    ['/readyz', { operation: 'readyz', method: 'GET', handle: (context) => answerReadiness(parts, context) }],
  ];
}

function answerHealth(context: RequestContext): Answer {
  context.outcome = 'answered';
  return answerJson({ status: 'alive' });
}

async function answerReadiness(parts: HealthParts, context: RequestContext): Promise<Answer> {
  const { checkAccounts, isClosing, version } = parts;
  const accounts = await readAccounts(checkAccounts);
  const service = isClosing() ? 'closing' : 'ready';
  const isReady = accounts !== 'unavailable' && service === 'ready';
  const status = isReady ? 'ready' : 'not-ready';
  const readiness: Readiness = { status, accounts, service, ...(version !== undefined && { version }) };
  context.outcome = 'answered';
  return answerJson(readiness, isReady ? 200 : 503);
}

async function readAccounts(check: HealthParts['checkAccounts']): Promise<Readiness['accounts']> {
  if (check === undefined) return 'none';
  try {
    await check();
    return 'ready';
  } catch {
    return 'unavailable';
  }
}
