import { Caller, wrongDigest } from '../caller.ts';
import { startServe } from '../serve.ts';
import { atMost, format, type Verdict } from '../verdict.ts';
import { median } from '../../median.ts';

const PAIRS = 24;
const MIN_MS = 5;

/** Case 11: a failed sign-in takes equally long for an unknown account. */
export async function timeAccounts(): Promise<readonly Verdict[]> {
  await using service = await startServe({ accounts: PAIRS + 1 });
  const [known, unknown]: [number[], number[]] = [[], []];
  const caller = new Caller(service.address, '127.0.0.2');
  const time = async (person: string): Promise<number> => {
    const reply = await caller.signIn(person, wrongDigest);
    if (reply.status !== 200 || reply.text !== '') throw new Error(`It was answered ${reply.status}`);
    return reply.ms;
  };
  // The first check loads code, so no pair includes it.
  await time(`${PAIRS}`);
  for (let pair = 0; pair < PAIRS; pair += 1) {
    // Adjacent in time, so that other load of the machine affects both. Each is first alternately.
    const people = [`${pair}`, `nobody-${pair}`];
    if (pair % 2 === 1) people.reverse();
    for (const person of people) (person.startsWith('n') ? unknown : known).push(await time(person));
  }
  const differences = known.map((ms, index) => ms - (unknown[index] ?? NaN));
  const middle = median(differences);
  // The standard error of a median is 1.2533 standard deviations divided by the root of the count. A standard deviation
  // is 1.4826 times the median absolute deviation.
  const spread = 1.4826 * median(differences.map((difference) => Math.abs(difference - middle)));
  const error = (1.2533 * spread) / Math.sqrt(PAIRS);
  const seen = `known ${format(median(known))}, unknown ${format(median(unknown))}, error ${format(error)} ms`;
  const isTooBusy = 3 * error > median(known) / 10;
  const busy = isTooBusy ? ' (this machine is too busy to measure it)' : '';
  const what = `a wrong password at an account that is there takes longer or shorter (median of ${PAIRS} pairs) by${busy}`;
  return [atMost(what, Math.abs(middle), Math.max(MIN_MS, 3 * error), 'ms', seen)];
}
