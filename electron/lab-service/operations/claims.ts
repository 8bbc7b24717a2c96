import type { z } from 'zod';
import { keysOfRow } from '#shared/device/claim.ts';
import {
  type ClaimedDevice,
  claimMinutes,
  claimRequest,
  noticeRequest,
  releaseRequest,
  renewRequest,
} from '#shared/wire/claims.ts';
import type { ClaimHolder } from '../accounts/token-checks.ts';
import type { StoredClaim } from '../claims/claim-store.ts';
import type { KnownClaim } from '../claims/lab-claims.ts';
import type { Claims } from '../claims/claims.ts';
import { isSameHolder, kindOf } from '../claims/holder.ts';
import type { LabDevices } from '../devices/lab-devices.ts';
import { type Answer, answerJson } from '../http/answer.ts';
import type { Authorize } from '../http/authorize.ts';
import { parseBody } from '../http/read-body.ts';
import type { Handle, RequestContext } from '../http/request-context.ts';
import { findForMs, refuseClaim } from './refuse-claim.ts';
import { addressOf, createTakeClaims } from './take-claims.ts';

type ClaimName = z.infer<typeof releaseRequest>;

/** `authorize` turns away callers without a valid token. */
export function createClaimOperations(
  claims: Claims,
  devices: LabDevices,
  authorize: Authorize,
  isClosing: () => boolean,
) {
  const { store, known } = claims;

  /** The claim's id. People may also name its device, as listed when they took it or as it is now. */
  async function findId(holder: ClaimHolder, { id = '', device }: ClaimName): Promise<string> {
    if (device === undefined) return id;
    await known.tryRefresh();
    const agent = addressOf(device.agent);
    const keys = keysOfRow({ agent, deviceId: device.deviceId, serialNumber: null });
    const isNamed = (claim: KnownClaim) => keys.some((key) => claim.keys.includes(key));
    return known.current().find((claim) => isSameHolder(claim, holder) && isNamed(claim))?.id ?? '';
  }

  /** The holder's claim, or why there's none. */
  async function findOwn(holder: ClaimHolder, name: ClaimName): Promise<StoredClaim | Answer> {
    if (name.device !== undefined && kindOf(holder) === 'program')
      return refuseClaim('invalid', {}, 'doesn’t name the claim by its id');
    const id = await findId(holder, name);
    const found = await store.find(id);
    const owner = found ?? (await store.findEnded(id));
    if (owner !== null && !isSameHolder(owner, holder)) return refuseClaim('not-yours');
    return found ?? refuseEnded(id);
  }

  async function refuseEnded(id: string): Promise<Answer> {
    const ended = await store.findEnded(id);
    if (ended === null) return refuseClaim('ended');
    const { endReason: end, endNote: note } = ended;
    return refuseClaim('ended', { end, ...(note !== '' && { note }) });
  }

  async function renew(holder: ClaimHolder, { minutes, note, ...name }: z.infer<typeof renewRequest>) {
    const claim = await findOwn(holder, name);
    if ('status' in claim) return claim;
    const until = await store.renew(claim, findForMs(holder, minutes), note);
    await known.tryRefresh();
    if (until === null) return refuseEnded(claim.id);
    return answerJson({ since: known.writeTime(claim.since), until: known.writeTime(until) });
  }

  async function release(holder: ClaimHolder, name: ClaimName): Promise<Answer> {
    const claim = await findOwn(holder, name);
    // It may be over already.
    if ('status' in claim && claim.status !== 410) return claim;
    if ('id' in claim) await store.end([claim.id], 'released');
    await known.tryRefresh();
    return { status: 204, body: null };
  }

  /** Of a person's claim that holds or has ended. A program tells nobody. */
  async function notice(holder: ClaimHolder, { device, notice: kind }: z.infer<typeof noticeRequest>) {
    const isHere = (ended: ClaimedDevice) =>
      ended.agent === device.agent && ended.deviceId === device.deviceId;
    const id =
      kind === 'ended'
        ? (await store.readHistory(holder)).find(isHere)?.id
        : await findId(holder, { device });
    if (!id || kindOf(holder) === 'program') return refuseClaim('ended');
    return answerJson({ isFirst: await store.beginNotice(id, kind) });
  }

  return {
    notice: forHolders(authorize, noticeRequest, ({ owner, signal }, holder, body) =>
      claims.inTurn(owner, () => notice(holder, body), signal),
    ),
    renew: forHolders(authorize, renewRequest, ({ owner, signal }, holder, body) =>
      claims.inTurn(owner, () => renew(holder, body), signal),
    ),
    release: forHolders(authorize, releaseRequest, ({ owner, signal }, holder, body) =>
      claims.inTurn(owner, () => release(holder, body), signal),
    ),
    take: forHolders(authorize, claimRequest, createTakeClaims(claims, devices, isClosing)),
  };
}

/** For callers who can claim devices. */
function forHolders<T extends object>(
  authorize: Authorize,
  schema: z.ZodType<T>,
  work: (context: RequestContext, holder: ClaimHolder, body: T, sent: string) => Promise<Answer>,
): Handle {
  return async (context, sent) => {
    const refusal = await authorize(context);
    if (refusal !== null) return refusal;
    const holder = context.claimsAs;
    if (holder === null) return refuseClaim('not-allowed');
    const body = schema.safeParse(parseBody(sent));
    if (!body.success) return refuseClaim('invalid', {}, explain(body.error));
    const { most } = claimMinutes[kindOf(holder)];
    if ('minutes' in body.data && Number(body.data.minutes ?? 0) > most)
      return refuseClaim('invalid', {}, `asks for more than ${most} minutes`);
    const answer = await work(context, holder, body.data, sent);
    if (answer.status < 300) context.outcome = 'answered';
    return answer;
  };
}

function explain({ issues: [issue] }: z.ZodError): string {
  const path = issue?.path.join('.') ?? '';
  return path === '' ? (issue?.message ?? 'is invalid') : `has a wrong ${path}: ${issue?.message}`;
}
