import { z } from 'zod';
import { plainText } from '#shared/model/text/plain-text.ts';
import {
  claimProblem,
  type ClaimRequest,
  claimRenewed,
  claimsPath,
  idempotencyHeader,
  releasePath,
  renewPath,
  takenClaim,
} from '#shared/wire/claims.ts';
import { type CallAnswer, type CallOptions, readJson } from './http-call.ts';
import { type LabFailure, notALabService, readDetails, readRefusal, unavailable } from './lab-failure.ts';

/** Returns every response, or why there's none. */
export type Call = (
  path: string,
  headers: Readonly<Record<string, string>>,
  options: Partial<CallOptions>,
) => Promise<CallAnswer | LabFailure>;

const taken = z.object({ claims: z.tuple([takenClaim], takenClaim) });

/** What the commands use of a refusal. Later versions may add reasons. */
const refusal = claimProblem.pick({ end: true, note: true }).extend({ reason: z.string().optional() });

/** 409, 410, or it's somebody else's claim. `reason` is one sentence without control characters. */
export type ClaimFailure =
  | LabFailure
  | { readonly kind: 'claim-refused'; readonly reason: string; readonly problem: z.infer<typeof refusal> };

export interface PostOptions {
  /** If a response gets lost, the same key gets you the same claim. */
  readonly key?: string;
  /** How long the service may wait for a device, in ms. */
  readonly waitMs?: number;
  readonly signal?: AbortSignal | undefined;
}

/** More than a response with 20 claims. */
const MAX_BYTES = 64 * 1024;

export type ClaimsClient = ReturnType<typeof createClaimsClient>;

/** Only rejects with the signal's reason. Nothing is sent twice. */
export function createClaimsClient(call: Call) {
  /** `now` is the response's time: our clock may be wrong. */
  async function post<T>(
    path: string,
    body: object,
    schema: z.ZodType<T>,
    { key, waitMs = 0, signal }: PostOptions = {},
  ): Promise<{ readonly value: T; readonly now: number } | ClaimFailure> {
    const seconds = Math.ceil(waitMs / 1_000);
    const headers = {
      'content-type': 'application/json',
      ...(key !== undefined && { [idempotencyHeader]: key }),
      ...(seconds > 0 && { prefer: `wait=${seconds}` }),
    };
    const sent = { body: JSON.stringify(body), waitMs: seconds * 1_000, maxBytes: MAX_BYTES, signal };
    const answer = await call(path, headers, sent);
    if ('kind' in answer) return answer;
    if (answer.status >= 300) return readClaimRefusal(answer);
    const reading = schema.safeParse(readJson(answer));
    if (!reading.success) return notALabService('The response is not a claim.');
    return { value: reading.data, now: Date.parse(answer.headers.date ?? '') || Date.now() };
  }

  return {
    take: (request: ClaimRequest, options: PostOptions) => post(claimsPath, request, taken, options),
    /** Without `minutes`: the service's default. */
    renew: (id: string, minutes: number | undefined, signal?: AbortSignal) =>
      post(renewPath, { id, minutes }, claimRenewed, { signal }),
    release: (id: string) => post(releasePath, { id }, z.undefined()),
  };
}

function readClaimRefusal(answer: CallAnswer): ClaimFailure {
  const details = readDetails(answer);
  const problem = refusal.safeParse(details).data ?? {};
  const reason = plainText(details?.detail ?? '', 500);
  // These 403 aren't about the token.
  if (problem.reason === 'taking-off') return unavailable(reason, { isLasting: true });
  const isRefused = [409, 410].includes(answer.status) || problem.reason === 'not-yours';
  return details !== null && isRefused ? { kind: 'claim-refused', reason, problem } : readRefusal(answer);
}
