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

/** Sends a request. Returns each response, or why there is none. */
export type Call = (
  path: string,
  headers: Readonly<Record<string, string>>,
  options: Partial<CallOptions>,
) => Promise<CallAnswer | LabFailure>;

const taken = z.object({ claims: z.tuple([takenClaim], takenClaim) });

/** The parts of a refusal that the commands use. A later version can have other reasons. */
const refusal = claimProblem.pick({ end: true, note: true }).extend({ reason: z.string().optional() });

/** 409, 410, or somebody else's claim. `reason` is one sentence without control characters. */
export type ClaimFailure =
  | LabFailure
  | { readonly kind: 'claim-refused'; readonly reason: string; readonly problem: z.infer<typeof refusal> };

export interface PostOptions {
  /** The same key gets the claim of an earlier request whose response was lost. */
  readonly key?: string;
  /** How long the service may wait for a device, in milliseconds. */
  readonly waitMs?: number;
  readonly signal?: AbortSignal | undefined;
}

/** Longer than a response with 20 claims. */
const MAX_BYTES = 64 * 1024;

export type ClaimsClient = ReturnType<typeof createClaimsClient>;

/** The functions reject only with the reason of their signal, and don't repeat requests. */
export function createClaimsClient(call: Call) {
  /** `now` is the time of the response, because our clock can be wrong. */
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
    /** Without `minutes`: by the default of the service. */
    renew: (id: string, minutes: number | undefined, signal?: AbortSignal) =>
      post(renewPath, { id, minutes }, claimRenewed, { signal }),
    release: (id: string) => post(releasePath, { id }, z.undefined()),
  };
}

function readClaimRefusal(answer: CallAnswer): ClaimFailure {
  const details = readDetails(answer);
  const problem = refusal.safeParse(details).data ?? {};
  const reason = plainText(details?.detail ?? '', 500);
  // These 403 are not about the token.
  if (problem.reason === 'taking-off') return unavailable(reason, { isLasting: true });
  const isRefused = [409, 410].includes(answer.status) || problem.reason === 'not-yours';
  return details !== null && isRefused ? { kind: 'claim-refused', reason, problem } : readRefusal(answer);
}
