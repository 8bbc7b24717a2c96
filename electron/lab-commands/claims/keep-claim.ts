import { setTimeout as sleep } from 'node:timers/promises';
import { plainText } from '#shared/model/text/plain-text.ts';
import type { ClaimFailure, ClaimsClient } from '../lab-client/claims-client.ts';
import { note } from '../output.ts';

const MIN_PAUSE_MS = 1_000;
const RELEASE_MS = 10_000;

/**
 * Renews at each third of the claim's time until the signal aborts. Resolves to why it's lost, or null.
 * @param endAt by performance.now()
 */
export async function keepClaim(
  claims: Pick<ClaimsClient, 'renew'>,
  {
    id,
    minutes,
    endAt,
  }: { readonly id: string; readonly minutes?: number | undefined; readonly endAt: number },
  signal: AbortSignal,
): Promise<string | null> {
  let end = endAt;
  let isFailing = false;
  for (;;) {
    const pauseMs = Math.max(MIN_PAUSE_MS, (end - performance.now()) / 3);
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    const reply = signal.aborted ? null : await claims.renew(id, minutes, signal).catch(() => null);
    if (reply === null) return null;
    if (!('kind' in reply)) end = performance.now() + Date.parse(reply.value.until) - reply.now;
    // A proxy that can't reach its service may say anything.
    else if (reply.kind !== 'unavailable' && reply.kind !== 'not-a-lab-service') return describeEnd(reply);
    else if (performance.now() >= end) return `The claim could not be renewed in time: ${reply.reason}`;
    else if (!isFailing) note(`The claim is not renewed: ${reply.reason} Trying again.`);
    isFailing = 'kind' in reply;
  }
}

/** Tries again while the service is away for a moment. Null if the claim has ended. */
export async function releaseClaim(
  claims: Pick<ClaimsClient, 'release'>,
  id: string,
): Promise<ClaimFailure | null> {
  const until = performance.now() + RELEASE_MS;
  for (;;) {
    const reply = await claims.release(id);
    if (!('kind' in reply)) return null;
    if (reply.kind !== 'unavailable' || performance.now() >= until) return reply;
    await sleep(MIN_PAUSE_MS);
  }
}

const ends = {
  expired: 'The claim has expired.',
  released: 'The claim was released.',
  administrator: 'An administrator ended the claim.',
  account: 'The claim ended with its account.',
  token: 'The claim ended with its token.',
} as const;

/** Includes the administrator's reason. */
export function describeEnd(failure: ClaimFailure): string {
  const { end, note: text } = failure.kind === 'claim-refused' ? failure.problem : {};
  const reason = end === undefined ? failure.reason : ends[end];
  return text === undefined ? reason : `${reason} Reason: ${plainText(text, 200)}`;
}
