import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { ClaimedDevice, ClaimOutcome, LabClaim } from '#shared/model/fleet/lab-claims.ts';
import { MAX_CLAIM_NOTE } from '#shared/model/fleet/lab-claims.ts';
import { plainText } from '#shared/model/text/plain-text.ts';
import {
  claimProblem,
  type ClaimProblem,
  claimRenewed,
  type ClaimRequest,
  type ClaimsAnswer,
  claimsAnswer,
  claimsPath,
  type ClaimNotice,
  claimTaken,
  idempotencyHeader,
  noticeAnswer,
  noticePath,
  releasePath,
  renewPath,
} from '#shared/wire/claims.ts';
import { keepClockShift } from '#shared/wire/clock-shift.ts';
import { sinceParameter } from '#shared/wire/lab-agents.ts';
import { formatAuthorization } from '#shared/wire/session-token.ts';
import type { HttpPoster, PostOutcome } from './post.ts';
import { readJson } from './read-json.ts';
import type { SessionToken } from './session-token.ts';

/** One of the user's. */
export interface EndedClaim extends Pick<LabClaim, 'device' | 'since'> {
  readonly endedAt: number;
  readonly end: ClaimsAnswer['ended'][number]['end'];
  readonly note: string | null;
}

export interface ClaimsList extends Pick<ClaimsAnswer, 'revision' | 'isWhole' | 'isTaking'> {
  readonly claims: readonly LabClaim[];
  readonly ended: readonly EndedClaim[];
}

export type ClaimsOutcome =
  | { readonly kind: 'answer'; readonly list: ClaimsList }
  /** It's an older service. */
  | { readonly kind: 'no-claims' }
  | { readonly kind: 'failed'; readonly retryAfterMs: number };

export interface TakeRequest extends Pick<ClaimRequest, 'minutes' | 'note' | 'anyway'> {
  readonly devices: readonly ClaimedDevice[];
}

export interface RenewRequest {
  readonly device: ClaimedDevice;
  /** From now. */
  readonly minutes: number;
  /** Without it the note stays. */
  readonly note?: string | undefined;
}

/** Our own service's. No call rejects. */
export interface ClaimsClient {
  /** `since` is the last list's revision, or null. */
  list(since: string | null, signal: AbortSignal): Promise<ClaimsOutcome>;
  take(request: TakeRequest, signal: AbortSignal): Promise<ClaimOutcome>;
  renew(request: RenewRequest, signal: AbortSignal): Promise<ClaimOutcome>;
  release(device: ClaimedDevice, signal: AbortSignal): Promise<ClaimOutcome>;
  /** False if another console has shown it. True if nobody knows: twice is better than never. */
  beginNotice(device: ClaimedDevice, notice: ClaimNotice, signal: AbortSignal): Promise<boolean>;
}

interface ClaimsClientOptions {
  readonly baseAddress: string;
  readonly poster: Pick<HttpPoster, 'get' | 'post'>;
  /** Null for a service in this process, which knows its only caller. */
  readonly token: SessionToken | null;
}

/** More than any lab has. */
const MAX_CLAIMS = 20_000;
const MAX_NAME = 300;
/** What a service without claims says to the path. */
const noClaimsStatuses = [404, 405, 501];
const unreachable = { outcome: 'unreachable' } as const;
const noClaims = { kind: 'no-claims' } as const;
const unreadList = { kind: 'failed', retryAfterMs: 0 } as const;

export function createClaimsClient({ baseAddress, poster, token }: ClaimsClientOptions): ClaimsClient {
  let shiftMs = 0;
  let hasClaims = false;

  /**
   * If it had claims earlier in this session, this is a failure: a proxy that can't reach its service may say anything.
   */
  const refuse = () => (hasClaims ? unreadList : noClaims);

  function authorize(): Readonly<Record<string, string>> | null {
    if (token === null) return {};
    const sent = token.read();
    return token.isKnown() && sent !== null ? { authorization: formatAuthorization(sent) } : null;
  }

  function toLocal(time: string): number {
    return Date.parse(time) + shiftMs;
  }

  async function post<T>(
    path: string,
    body: unknown,
    signal: AbortSignal,
    schema: z.ZodType<T> | null,
    more: Readonly<Record<string, string>> = {},
  ): Promise<T | ClaimOutcome | null> {
    const headers = authorize();
    if (headers === null) return unreachable;
    const options = { headers: { ...headers, ...more }, readsRefusal: true, isRepeatable: true };
    const answer = await poster.post(baseAddress + path, body, signal, options);
    if (answer.kind === 'failed') return readRefusal(readProblem(answer), toLocal);
    if (schema === null) return null;
    const reading = schema.safeParse(readBody(answer));
    return reading.success ? reading.data : unreachable;
  }

  return {
    async list(since, signal) {
      const headers = authorize();
      // If the token was refused, there'll be a new one.
      if (headers === null) return token?.isKnown() ? unreadList : noClaims;
      const query = since === null ? '' : `?${sinceParameter}=${encodeURIComponent(since)}`;
      const answer = await poster.get(baseAddress + claimsPath + query, signal, headers);
      if (answer.kind === 'failed') {
        const { failure } = answer;
        if (failure.kind === 'http-status' && noClaimsStatuses.includes(failure.status)) return refuse();
        return { kind: 'failed', retryAfterMs: 'retryAfterMs' in failure ? failure.retryAfterMs : 0 };
      }
      const reading = claimsAnswer.safeParse(readBody(answer));
      if (!reading.success || reading.data.claims.length > MAX_CLAIMS) return refuse();
      hasClaims = true;
      shiftMs = keepClockShift(shiftMs, answer.headers['date'], Date.now());
      return { kind: 'answer', list: readList(reading.data, toLocal) };
    },

    async take({ devices, ...request }, signal) {
      const body = { ...request, devices: devices.map(({ agent, deviceId }) => ({ agent, deviceId })) };
      const taken = await post(claimsPath, body, signal, claimTaken, { [idempotencyHeader]: randomUUID() });
      if (taken === null || 'outcome' in taken) return taken ?? unreachable;
      return { outcome: 'done', until: Math.min(...taken.claims.map(({ until }) => toLocal(until))) };
    },

    async renew(request, signal) {
      const renewed = await post(renewPath, request, signal, claimRenewed);
      if (renewed === null || 'outcome' in renewed) return renewed ?? unreachable;
      return { outcome: 'done', until: toLocal(renewed.until) };
    },

    async beginNotice(device, notice, signal) {
      const begun = await post(noticePath, { device, notice }, signal, noticeAnswer);
      return begun === null || !('isFirst' in begun) || begun.isFirst;
    },

    release: async (device, signal) =>
      (await post<never>(releasePath, { device }, signal, null)) ?? { outcome: 'done', until: null },
  };
}

function readList({ claims, ended, ...list }: ClaimsAnswer, toLocal: (time: string) => number): ClaimsList {
  return {
    ...list,
    claims: claims.map((claim) => readClaim(claim, toLocal)),
    ended: ended.map(({ device, since, endedAt, end, note }) => {
      const times = { since: toLocal(since), endedAt: toLocal(endedAt) };
      return { device, ...times, end, note: readNote(note) };
    }),
  };
}

function readClaim(
  { since, until, by, note, device, ...claim }: ClaimsAnswer['claims'][number],
  toLocal: (time: string) => number,
): LabClaim {
  return {
    ...claim,
    device,
    since: toLocal(since),
    until: toLocal(until),
    by: by === undefined ? null : plainText(by, MAX_NAME),
    note: readNote(note),
  };
}

const readNote = (note: string | undefined) => (note ? plainText(note, MAX_CLAIM_NOTE) : null);

function readBody({ body, value }: Extract<PostOutcome, { kind: 'answered' }>): unknown {
  if (value !== undefined) return value;
  // Only our own service has claims, and it writes UTF-8.
  const json = readJson(body);
  return json.kind === 'value' ? json.value : null;
}

function readProblem({ refusal }: Extract<PostOutcome, { kind: 'failed' }>): ClaimProblem | null {
  const json = refusal ? readJson(refusal) : null;
  return json?.kind === 'value' ? (claimProblem.safeParse(json.value).data ?? null) : null;
}

function readRefusal(problem: ClaimProblem | null, toLocal: (time: string) => number): ClaimOutcome {
  const { device = null, by = null, until, most = null } = problem ?? {};
  switch (problem?.reason) {
    case undefined:
      return unreachable;
    case 'claimed':
      return {
        outcome: 'claimed',
        device,
        by: by === null ? null : plainText(by, MAX_NAME),
        until: until === undefined ? null : toLocal(until),
      };
    case 'in-use':
      return { outcome: 'in-use', device };
    case 'too-many':
      return { outcome: 'too-many', most };
    case 'not-identifiable':
    case 'not-listed':
    case 'ended':
      return { outcome: 'refused', reason: problem.reason };
    case 'taking-off':
    case 'not-allowed':
    case 'not-enough':
    case 'not-yours':
    case 'other-request':
    case 'invalid':
      return { outcome: 'refused', reason: 'not-allowed' };
  }
}
