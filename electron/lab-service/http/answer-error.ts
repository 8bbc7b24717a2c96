import type { Log } from '#shared/log.ts';
import { AccountsUnavailable } from '../accounts/accounts-unavailable.ts';
import { Overloaded } from '../limiter.ts';
import { type Answer, refuse, refuseForNow } from './answer.ts';
import { refuseBusy } from './gate.ts';
import { BodyRefused } from './read-body.ts';
import type { Visit } from './visit.ts';

const UNAVAILABLE_MS = 2_000;

/** What is answered when something went wrong before or inside an operation, in words of ours; only the log says more. */
export function answerError(error: unknown, visit: Visit, log: Log): Answer {
  if (error instanceof BodyRefused) return refuse(error.status, error.message);
  if (error instanceof Overloaded) {
    visit.outcome = 'overloaded';
    return refuseBusy(error.retryAfterMs);
  }
  if (error instanceof AccountsUnavailable) {
    visit.outcome = 'accounts-unavailable';
    return refuseForNow(503, 'The accounts cannot be looked up just now; try again later', UNAVAILABLE_MS);
  }
  // A caller who has gone hears nothing, and what was stopped for that reason is no fault.
  if (visit.outcome !== 'abandoned') {
    visit.outcome = 'failed';
    log.error('An operation failed', { request: visit.id, operation: visit.operation, error });
  }
  return refuse(500, 'The service could not answer; its log says why');
}
