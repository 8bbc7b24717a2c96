import { setTimeout as wait } from 'node:timers/promises';
import { Caller, rightDigest } from '../caller.ts';
import { type Serve, startServe } from '../serve.ts';
import { atMost, exactly, format, largest, type Verdict } from '../verdict.ts';
import { isAccepted, measureChecks, type SignIn, signInPatiently } from './sign-in.ts';

const PEOPLE = 200;
const MINUTE_MS = 60_000;
const OFFICE = '127.0.0.2';
const WANTED_MS = 12_000;
/** All must have signed in within this time, or the bench fails. */
const LONGEST_MS = 80_000;
/** The share of the checks that the machine can do in a minute. A slow machine has fewer users. */
const BUSY_SHARE = 0.8;

/** Case 5: 200 people behind one address sign in within a minute. */
export async function openOffice(): Promise<readonly Verdict[]> {
  await using service = await startServe({ accounts: PEOPLE });
  const { people, words } = await findCrowd(service);
  const caller = new Caller(service.address, OFFICE);
  const replies = await Promise.all(
    Array.from({ length: people }, async (_, person) => {
      await wait((MINUTE_MS * person) / people);
      return caller.signIn(`${person}`, rightDigest);
    }),
  );
  const slowest = format(largest(replies.map(({ ms }) => ms)) / 1_000);
  const row = `${words} behind one address in a minute: in at the first try (slowest ${slowest} s)`;
  return [exactly(row, replies.filter(isAccepted).length, people, `of ${people}`)];
}

/** Case 5: the same 200 at once, and again when their consoles unlock. */
export async function signInAtOnce(): Promise<readonly Verdict[]> {
  await using service = await startServe({ accounts: PEOPLE });
  return [...(await rush(service, 'sign in')), ...(await rush(service, 'unlock'))];
}

async function rush(service: Serve, what: string): Promise<readonly Verdict[]> {
  const { people, words } = await findCrowd(service);
  const caller = new Caller(service.address, OFFICE);
  const startedAt = performance.now();
  const endsAt = startedAt + LONGEST_MS;
  const all = await Promise.all(
    Array.from({ length: people }, (_, person) => signInPatiently(caller, `${person}`, endsAt)),
  );
  const seconds = format((performance.now() - startedAt) / 1_000);
  const count = (which: (one: SignIn) => boolean): number => all.filter(which).length;
  const isInAtOnce = count((one) => one.isInAtOnce);
  const row = `${words} ${what} at once: in at the first try (${isInAtOnce}), or answered with a time to try again`;
  const answered = count((one) => one.isAnswered);
  const isIn = count((one) => one.isIn);
  return [
    exactly(row, answered, people, `of ${people}`),
    atMost('their longest wait for an answer', largest(all.map((each) => each.longestMs)), WANTED_MS, 'ms'),
    exactly(`in after the retries of the console (${seconds} s)`, isIn, people, `of ${people}`),
  ];
}

async function findCrowd(service: Serve) {
  const rate = await measureChecks(service);
  const people = Math.min(PEOPLE, Math.floor((rate * BUSY_SHARE * MINUTE_MS) / 1_000));
  return { people, words: `${people} people (this machine has ${format(rate)} checks a second)` };
}
