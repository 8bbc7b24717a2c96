import { setTimeout as sleep } from 'node:timers/promises';
import { plainText } from '#shared/model/plain-text.ts';
import type { ClaimFailure, ClaimsClient } from '../lab-client/claims-client.ts';

interface Kept {
  readonly id: string;
  readonly minutes: number | undefined;
  /** By performance.now(). */
  readonly endAt: number;
}

interface Keeping {
  readonly signal: AbortSignal;
  readonly note: (sentence: string) => void;
}

const MIN_PAUSE_MS = 1_000;
const RELEASE_MS = 10_000;

/** Renews a claim each third of its time until the signal aborts. Resolves to why it is lost, or to null. */
export async function keepClaim(
  claims: Pick<ClaimsClient, 'renew'>,
  { id, minutes, endAt }: Kept,
  { signal, note }: Keeping,
): Promise<string | null> {
  let end = endAt;
  let isFailing = false;
  while (await rest((end - performance.now()) / 3, signal)) {
    const reply = await claims.renew(id, minutes, signal).catch(() => null);
    if (reply === null) return null;
    if (reply.kind === 'answer') {
      end = performance.now() + reply.leftMs;
      if (isFailing) note('The claim is renewed again.');
      isFailing = false;
      continue;
    }
    const { failure } = reply;
    // A proxy without its service can send any response.
    if (failure.kind !== 'unavailable' && failure.kind !== 'not-a-lab-service') return describeEnd(failure);
    if (performance.now() >= end) return `The claim could not be renewed in time: ${failure.reason}`;
    if (!isFailing) note(`The claim is not renewed: ${failure.reason} Trying again.`);
    isFailing = true;
  }
  return null;
}

/** False if the signal has aborted. */
async function rest(ms: number, signal: AbortSignal): Promise<boolean> {
  return sleep(Math.max(MIN_PAUSE_MS, ms), true, { signal }).catch(() => false);
}

/** Repeats the request while the service is away for a moment. Null if the claim has ended. */
export async function releaseClaim(
  claims: Pick<ClaimsClient, 'release'>,
  id: string,
): Promise<ClaimFailure | null> {
  const until = performance.now() + RELEASE_MS;
  for (;;) {
    const failure = await claims.release(id);
    if (failure?.kind !== 'unavailable' || performance.now() >= until) return failure;
    await sleep(MIN_PAUSE_MS);
  }
}

/** The refusal in words, with the administrator's reason. */
export function describeEnd(failure: ClaimFailure): string {
  const { end = null, note = null } = failure.kind === 'claim-refused' ? failure.problem : {};
  const reason = end === null ? failure.reason : ends[end];
  return note === null ? reason : `${reason} Reason: ${plainText(note, 200)}`;
}

const ends = {
  expired: 'The claim has expired.',
  released: 'The claim was released.',
  administrator: 'An administrator ended the claim.',
  account: 'The claim ended with its account.',
  token: 'The claim ended with its token.',
} as const;
