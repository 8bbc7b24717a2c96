import { claimMinutes, type ClaimProblem } from '#shared/wire/claims.ts';
import type { ClaimHolder } from '../accounts/token-checks.ts';
import { kindOf } from '../claims/holder.ts';
import { type Answer, refuse } from '../http/answer.ts';

type Reason = ClaimProblem['reason'];

const refusals = {
  'taking-off': [403, 'Devices can’t be claimed at this service (claims.taking).'],
  'not-allowed': [403, 'This token can’t claim devices. An administrator can create one with --claims.'],
  'not-yours': [403, 'The claim is somebody else’s.'],
  claimed: [409, 'Somebody has claimed the device.'],
  'in-use': [409, 'The agent reports that somebody uses the device.'],
  'not-enough': [409, 'Too few devices that match can be claimed.'],
  'not-identifiable': [409, 'The device can’t be told from others, so it can’t be claimed.'],
  'too-many': [409, 'You can’t claim more devices at a time.'],
  ended: [410, 'The claim has ended.'],
  'not-listed': [422, 'No agent of the lab lists the device.'],
  'other-request': [422, 'The Idempotency-Key was used for another request.'],
  invalid: [422, 'The request is invalid.'],
} as const satisfies Readonly<Record<Reason, readonly [number, string]>>;

/** @param what is wrong with the request, after "The request" */
export function refuseClaim(reason: Reason, more: Omit<ClaimProblem, 'reason'> = {}, what = ''): Answer {
  const [status, detail] = refusals[reason];
  return refuse(status, what === '' ? detail : `The request ${what}.`, {}, { reason, ...more });
}

export const writeTime = (at: number) => new Date(at).toISOString();

/** In ms. */
export function findForMs(holder: ClaimHolder, minutes: number | undefined): number {
  return (minutes ?? claimMinutes[kindOf(holder)].default) * 60_000;
}
