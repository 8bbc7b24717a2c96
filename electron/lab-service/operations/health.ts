import type { Accounts } from '../accounts/accounts.ts';
import { type Answer, answerJson } from '../http/answer.ts';
import type { Handle, RequestContext } from '../http/request-context.ts';

interface HealthParts {
  readonly accounts: Partial<Pick<Accounts, 'check'>> | null;
  readonly isClosing: () => boolean;
  /** Reported to programs that search for agents. */
  readonly version?: string;
}

/** The state of each part in /readyz. */
interface Readiness {
  readonly status: 'ready' | 'not-ready';
  readonly accounts: 'ready' | 'unavailable' | 'none';
  readonly service: 'ready' | 'closing';
  readonly version?: string;
}

/** `/healthz`: the process responds. */
export function answerHealth(context: RequestContext): Answer {
  context.outcome = 'answered';
  return answerJson({ status: 'alive' });
}

/** `/readyz`: every part works, otherwise 503. */
export function createReadiness({ accounts: source, isClosing, version }: HealthParts): Handle {
  return async function answerReadiness(context) {
    const accounts = await readState(source);
    const service = isClosing() ? 'closing' : 'ready';
    const status = accounts !== 'unavailable' && service === 'ready' ? 'ready' : 'not-ready';
    const named = version !== undefined && { version };
    context.outcome = 'answered';
    const readiness: Readiness = { status, accounts, service, ...named };
    return answerJson(readiness, status === 'ready' ? 200 : 503);
  };
}

async function readState(source: HealthParts['accounts']): Promise<Readiness['accounts']> {
  if (source?.check === undefined) return 'none';
  try {
    await source.check();
    return 'ready';
  } catch {
    return 'unavailable';
  }
}
