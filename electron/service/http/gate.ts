import { isLoopbackHost } from '../loopback.ts';
import { type Answer, refuse, refuseForNow } from './answer.ts';
import { findHeader } from './find-header.ts';
import type { Visit } from './visit.ts';

export interface GateOptions {
  /** Whether a caller with this IP address is answered; everybody when absent. */
  readonly callers: ((ip: string) => boolean) | undefined;
  /** Whether only this computer can reach the service, so that a Host header of another name is not its own. */
  readonly isLoopbackOnly: () => boolean;
  /** Whether as many requests as may be are under way. */
  readonly isFull: () => boolean;
}

/** Decides on a request by what is known before its body is read: null lets it in. */
export function createGate({ callers, isLoopbackOnly, isFull }: GateOptions) {
  return function stop(visit: Visit): Answer | null {
    if (isLoopbackOnly() && !isLoopbackHost(findHeader(visit.request, 'host'))) {
      return refuse(403, 'This service answers to this computer only');
    }
    if (callers !== undefined && !callers(visit.caller.ip)) {
      return refuse(403, 'This service does not answer to your address');
    }
    if (!isFull()) return null;
    visit.outcome = 'overloaded';
    return refuseBusy();
  };
}

export function refuseBusy(): Answer {
  return refuseForNow(503, 'The service is too busy; try again', 1_000);
}
