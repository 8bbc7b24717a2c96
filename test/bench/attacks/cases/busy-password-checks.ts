import { setTimeout as wait } from 'node:timers/promises';
import { Caller, type Reply, rightDigest } from '../caller.ts';
import { startAttacker } from '../commands.ts';
import { startServe } from '../serve.ts';
import { exactly, format, largest, type Verdict } from '../verdict.ts';
import { isAccepted, measureChecks } from './sign-in.ts';

const BUSY = 48;
const PEOPLE = 8;
/** The maximum wait of a check, in milliseconds. Checks of the attacker and ours alternate, after one that has begun. */
const QUEUE_MS = 10_000;
const TURNS = 3;
const WARM_UP_MS = 2_000;

/** Case 5: during any password checks of one address, others sign in and unlock at the first try. */
export async function keepPasswordChecksBusy(): Promise<readonly Verdict[]> {
  return [...(await attack('right', 'the right one')), ...(await attack('wrong', 'wrong ones'))];
}

async function attack(password: 'right' | 'wrong', words: string): Promise<readonly Verdict[]> {
  await using service = await startServe({ accounts: 200 });
  await using attacker = startAttacker();
  const rate = await measureChecks(service);
  const atOnce = Math.min(PEOPLE, Math.max(1, Math.floor((rate * QUEUE_MS) / 1_000 / TURNS)));
  const from = '127.0.0.2';
  await attacker.begin({ kind: 'sign-in', service: service.address, from, atOnce: BUSY, password });
  await wait(WARM_UP_MS);
  const office = new Caller(service.address, '127.0.0.3');
  const people = Array.from({ length: PEOPLE }, (_, index) => `${index + 1}`);
  const verdicts: Verdict[] = [];
  // Unlocking checks a password like any sign-in, for an account that the console has opened before.
  for (const what of ['sign-ins', 'unlocking']) {
    const replies: Reply[] = [];
    for (let start = 0; start < PEOPLE; start += atOnce) {
      const some = people.slice(start, start + atOnce);
      replies.push(...(await Promise.all(some.map((person) => office.signIn(person, rightDigest)))));
    }
    const slowest = format(largest(replies.map(({ ms }) => ms)) / 1_000);
    const times = `${atOnce} at once, slowest ${slowest} s, ${format(rate)} checks a second without`;
    const row = `${BUSY} connections with ${words}: ${what} from another address (${times})`;
    verdicts.push(exactly(row, replies.filter(isAccepted).length, PEOPLE, `of ${PEOPLE}`));
  }
  await attacker.stop();
  return verdicts;
}
