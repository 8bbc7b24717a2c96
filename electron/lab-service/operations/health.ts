import type { Accounts } from '../accounts/accounts.ts';
import { type Answer, answerJson } from '../http/answer.ts';
import type { Handle, RequestContext } from '../http/request-context.ts';

interface HealthParts {
  readonly accounts: Partial<Pick<Accounts, 'check'>> | null;
  readonly isClosing: () => boolean;
  /** For programs that search for agents. */
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
    const accounts =
      (await source?.check?.().then(
        () => 'ready',
        () => 'unavailable',
      )) ?? 'none';
    const service = isClosing() ? 'closing' : 'ready';
    const isReady = accounts !== 'unavailable' && service === 'ready';
    context.outcome = 'answered';
    const status = isReady ? 'ready' : 'not-ready';
    return answerJson({ status, accounts, service, version }, isReady ? 200 : 503);
  };
}
