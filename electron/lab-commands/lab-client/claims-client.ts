import { z } from 'zod';
import {
  claimProblem,
  type ClaimRequest,
  claimRenewed,
  claimsPath,
  claimTaken,
  idempotencyHeader,
  releasePath,
  renewPath,
  type TakenClaim,
} from '#shared/wire/claims.ts';
import { plainText } from '#shared/model/plain-text.ts';
import { type CallAnswer, type CallOptions, readJson } from './http-call.ts';
import { type LabFailure, notALabService, readDetails, readRefusal, unavailable } from './lab-failure.ts';

/** Sends a request. Returns each response, or why there is none. */
export type Call = (
  path: string,
  headers: Readonly<Record<string, string>>,
  options: Partial<CallOptions>,
) => Promise<CallAnswer | LabFailure>;

/** The parts that the commands use. A later version can have other reasons. */
const refusal = claimProblem.pick({ end: true, note: true }).extend({ reason: z.string().optional() });

/** 409 or 410. `reason` is one sentence without control characters. */
export interface ClaimRefusal {
  readonly kind: 'claim-refused';
  readonly reason: string;
  readonly problem: z.infer<typeof refusal>;
}
export type ClaimFailure = LabFailure | ClaimRefusal;

export type ClaimReply<T> =
  | (T & { readonly kind: 'answer'; readonly leftMs: number })
  | { readonly kind: 'failed'; readonly failure: ClaimFailure };

export interface TakeOptions {
  /** The same key gets the claim of an earlier request whose response was lost. */
  readonly key: string;
  /** How long the service may wait for a device, in milliseconds. */
  readonly waitMs: number;
  readonly signal?: AbortSignal | undefined;
}

export type ClaimsClient = ReturnType<typeof createClaimsClient>;

export function createClaimsClient(call: Call) {
  async function post(
    path: string,
    body: object,
    headers: Readonly<Record<string, string>> = {},
    options = {},
  ) {
    const all = { ...headers, 'content-type': 'application/json' };
    const answer = await call(path, all, { ...options, body: JSON.stringify(body), maxBytes: MAX_BYTES });
    return 'kind' in answer || answer.status < 300 ? answer : readClaimRefusal(answer);
  }

  /** Takes one device. */
  async function take(
    request: ClaimRequest,
    { key, waitMs, signal }: TakeOptions,
  ): Promise<ClaimReply<{ readonly claim: TakenClaim }>> {
    const seconds = Math.ceil(waitMs / 1_000);
    const headers = { [idempotencyHeader]: key, ...(seconds > 0 && { prefer: `wait=${seconds}` }) };
    const answer = await post(claimsPath, request, headers, { waitMs: seconds * 1_000, signal });
    if ('kind' in answer) return { kind: 'failed', failure: answer };
    const [claim] = claimTaken.safeParse(readJson(answer)).data?.claims ?? [];
    return claim === undefined
      ? notClaims
      : { kind: 'answer', claim, leftMs: findLeftMs(answer, claim.until) };
  }

  /** Without `minutes`: by the default of the service. */
  async function renew(
    id: string,
    minutes: number | undefined,
    signal?: AbortSignal,
  ): Promise<ClaimReply<z.infer<typeof claimRenewed>>> {
    const answer = await post(renewPath, { id, minutes }, {}, { signal });
    if ('kind' in answer) return { kind: 'failed', failure: answer };
    const renewed = claimRenewed.safeParse(readJson(answer)).data;
    if (renewed === undefined) return notClaims;
    return { kind: 'answer', ...renewed, leftMs: findLeftMs(answer, renewed.until) };
  }

  /** Null if the claim has ended, now or before. */
  async function release(id: string): Promise<ClaimFailure | null> {
    const answer = await post(releasePath, { id });
    return 'kind' in answer ? answer : null;
  }

  return { take, renew, release };
}

const MAX_BYTES = 64 * 1024;

const notClaims = { kind: 'failed', failure: notALabService('The response is not a claim.') } as const;

function readClaimRefusal(answer: CallAnswer): ClaimFailure {
  const details = readDetails(answer);
  const reason = details && plainText(details.detail, 500);
  // 403 would otherwise mean that the token is wrong.
  if (reason !== null && details?.['reason'] === 'taking-off')
    return unavailable(reason, { isLasting: true });
  if (reason === null || (answer.status !== 409 && answer.status !== 410)) return readRefusal(answer);
  return { kind: 'claim-refused', reason, problem: refusal.safeParse(details).data ?? {} };
}

/** The rest of the claim by the clock of the response, because ours can be wrong. In milliseconds. */
function findLeftMs({ headers }: CallAnswer, until: string): number {
  const now = Date.parse(headers.date ?? '');
  return Date.parse(until) - (Number.isNaN(now) ? Date.now() : now);
}
