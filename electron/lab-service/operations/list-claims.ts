import type { ClaimsAnswer, EndedClaim, ListedClaim } from '#shared/wire/claims.ts';
import { sinceParameter } from '#shared/wire/lab-agents.ts';
import { AccountsUnavailable } from '../accounts/accounts-unavailable.ts';
import type { Claims } from '../claims/claims.ts';
import { isSameHolder, kindOf } from '../claims/holder.ts';
import { answerJson } from '../http/answer.ts';
import type { Authorize } from '../http/authorize.ts';
import type { Handle, RequestContext } from '../http/request-context.ts';
import { writeTime } from './refuse-claim.ts';

/** Current ones, and those of the caller that have ended. */
export function createListClaims(claims: Claims, authorize: Authorize): Handle {
  const { store, known } = claims;

  function listCurrent({ claimsAs: holder, showsNames }: RequestContext): readonly ListedClaim[] {
    return known.current().map((claim) => {
      const { agent, deviceId, keys, since, until, by, note } = claim;
      const isOwn = holder !== null && isSameHolder(claim, holder);
      const hasNames = isOwn || showsNames || claims.isForEverybody;
      const names = hasNames && { by, ...(note !== '' && { note }) };
      const times = { since: writeTime(since), until: writeTime(until) };
      return { device: { agent, deviceId }, keys, ...times, kind: kindOf(claim), ...names, isOwn };
    });
  }

  async function listEnded({ claimsAs: holder, owner, signal }: RequestContext) {
    if (holder === null) return [];
    const reading = claims.inTurn(owner, () => store.readHistory(holder), signal);
    const rows = await reading.catch((error: unknown) => {
      // What we know of current claims matters more.
      if (error instanceof AccountsUnavailable) return [];
      throw error;
    });
    return rows.map(({ agent, deviceId, since, endedAt, endReason: end, endNote: note }): EndedClaim => {
      const times = { since: known.writeTime(since), endedAt: known.writeTime(endedAt) };
      return { device: { agent, deviceId }, ...times, end, ...(note !== '' && { note }) };
    });
  }

  return async function listClaims(context) {
    const refusal = await authorize(context);
    if (refusal !== null) return refusal;
    const revision = String(known.position());
    const isWhole = context.parameters().get(sinceParameter) !== revision;
    const answer: ClaimsAnswer = {
      revision,
      isWhole,
      isTaking: claims.isTaking,
      claims: isWhole ? listCurrent(context) : [],
      ended: isWhole ? await listEnded(context) : [],
    };
    context.outcome = 'answered';
    return { ...answerJson(answer), headers: { 'cache-control': 'private, no-cache' } };
  };
}
