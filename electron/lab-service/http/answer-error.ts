import type { Log } from '#shared/log.ts';
import { AccountsUnavailable } from '../accounts/accounts-unavailable.ts';
import { Overloaded } from '../limits/owner.ts';
import { type Answer, refuse, refuseBusy, refuseForNow } from './answer.ts';
import { BodyRefused } from './read-body.ts';
import type { RequestContext } from './request-context.ts';

/** Before or inside an operation. Only the log says more. */
export function answerError(error: unknown, context: RequestContext, log: Log): Answer {
  if (error instanceof BodyRefused) return refuse(error.status, error.message);
  if (error instanceof Overloaded) {
    context.outcome = 'overloaded';
    return refuseBusy(error.retryAfterMs);
  }
  if (error instanceof AccountsUnavailable) {
    context.outcome = 'accounts-unavailable';
    return refuseForNow(503, 'The accounts aren’t available right now. Try again later.');
  }
  // If the caller has gone, stopping its work is no error.
  if (context.outcome !== 'abandoned') {
    context.outcome = 'failed';
    log.error('An operation failed', { request: context.id, operation: context.operation, error });
  }
  return refuse(500, 'The service failed. See its log for details.');
}
