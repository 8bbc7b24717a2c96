import { setTimeout as wait } from 'node:timers/promises';
import { claimsPath, claimTaken, renewPath } from '#shared/wire/claims.ts';
import { formatAuthorization } from '#shared/wire/session-token.ts';

/** Each program with one of these tokens has some claims. */
export const claimingTokens = Array.from({ length: 25 }, (_, index) => `dlm_${'c'.repeat(41)}${10 + index}`);
const AT_ONCE = 20;

/** 500 claims of programs, with their tokens. They end sooner than a program wants, so that each renewal moves the end. */
export async function takeClaims(service: string) {
  const taken = await Promise.all(
    claimingTokens.map(async (token) => {
      const body = { query: '', count: AT_ONCE, pick: 'random', minutes: 10 };
      const { claims } = claimTaken.parse(await send(service, claimsPath, token, body));
      return claims.map(({ id }) => ({ token, id }));
    }),
  );
  return taken.flat();
}

/** Renews this many claims a second, each of them once. */
export async function renewClaims(
  service: string,
  claims: { readonly token: string; readonly id: string }[],
  perSecond: number,
  stop: AbortSignal,
): Promise<number> {
  let count = 0;
  while (!stop.aborted && claims.length > 0) {
    const { token, id } = claims.pop() ?? { token: '', id: '' };
    await send(service, renewPath, token, { id, minutes: 15 });
    count += 1;
    await wait(1_000 / perSecond);
  }
  return count;
}

async function send(service: string, path: string, token: string, body: object): Promise<unknown> {
  const headers = { authorization: formatAuthorization(token), 'content-type': 'application/json' };
  const answer = await fetch(`${service}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
}
