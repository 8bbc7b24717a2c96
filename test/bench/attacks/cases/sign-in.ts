import { setTimeout as wait } from 'node:timers/promises';
import { Caller, type Reply, rightDigest } from '../caller.ts';
import type { Serve } from '../serve.ts';

export function isAccepted({ status, text }: Reply): boolean {
  return status === 200 && text !== '';
}

/** A response with the time to try again. */
function isBusy({ status, headers }: Reply): boolean {
  return status === 503 && /^\d+$/.test(headers['retry-after'] ?? '');
}

export interface SignIn {
  /** The first response was the account, or "try again" with a time. */
  readonly isAnswered: boolean;
  readonly isInAtOnce: boolean;
  readonly isIn: boolean;
  /** Its longest attempt, in milliseconds. */
  readonly longestMs: number;
}

const SHORTEST_MS = 1_000;
const LONGEST_MS = 60_000;

/** Signs in, and tries again at the given times like the console's sign-in screen. */
export async function signInPatiently(caller: Caller, person: string, endsAt: number): Promise<SignIn> {
  let reply = await caller.signIn(person, rightDigest);
  const first = reply;
  let longestMs = reply.ms;
  while (isBusy(reply) && performance.now() < endsAt) {
    const retryAfterMs = Number(reply.headers['retry-after']) * 1_000;
    await wait(Math.min(Math.max(retryAfterMs, SHORTEST_MS), LONGEST_MS));
    reply = await caller.signIn(person, rightDigest);
    longestMs = Math.max(longestMs, reply.ms);
  }
  const isInAtOnce = isAccepted(first);
  return { isAnswered: isInAtOnce || isBusy(first), isInAtOnce, isIn: isAccepted(reply), longestMs };
}

const MEASURED = 8;

/** The checks a second that this machine can do now: other load reduces them. */
export async function measureChecks({ address }: Serve): Promise<number> {
  const caller = new Caller(address, '127.0.0.9');
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: MEASURED }, (_, person) => caller.signIn(`${person}`, rightDigest)));
  return (MEASURED * 1_000) / (performance.now() - startedAt);
}
