import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'undici';
import { expect, it, onTestFinished, vi } from 'vitest';
import { authenticatePath } from '#shared/wire/authenticate.ts';
import { consoleHeader } from '#shared/wire/console-header.ts';
import { createAccounts } from '../../../../../electron/lab-service/accounts/accounts.ts';
import { defaultThrottle } from '../../../../../electron/lab-service/accounts/throttle.ts';
import { cheapHash } from '../../../../fakes/cheap-hash.ts';
import { openTestAccounts } from '../../../../fakes/lab-accounts.ts';
import { startLabService } from '../../../../fakes/lab-service.ts';

const right = 'ab'.repeat(64);
const wrong = 'cd'.repeat(64);
const office = '127.0.0.2';
const WORKERS = 90;
const TWO_MINUTES_MS = 120_000;
const ALWAYS_MS = 5_000;
/** So that the test's own process is not what delays everybody. */
const HASTY_MS = 100;
/** The clock of the service and of its callers is faster than the real one. */
const PACE = 10;
const STEP_MS = 10;

function hurryClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  const timer = setInterval(() => void vi.advanceTimersByTimeAsync(STEP_MS * PACE), STEP_MS);
  onTestFinished(() => {
    clearInterval(timer);
    vi.useRealTimers();
  });
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function start(names: readonly string[]) {
  const { db, accounts } = await openTestAccounts();
  for (const employeeNumber of names)
    await accounts.add({ companyCode: 'A', employeeNumber, passwordDigest: right, name: '' });
  const first = await startLabService({ accounts });
  return {
    at: callFrom(first.address),
    /** Another process on the same database. */
    restart: async () => {
      await first.service.close();
      const again = createAccounts(db, { hashCost: cheapHash });
      return callFrom((await startLabService({ accounts: again })).address);
    },
  };
}

/** Signs in from one of this computer's addresses. */
function callFrom(address: string) {
  return (from: string) => {
    const dispatcher = new Agent({ localAddress: from });
    onTestFinished(() => dispatcher.destroy());
    return async (emp_no: string, emp_pass = right, headers: Readonly<Record<string, string>> = {}) => {
      const answer = await request(address + authenticatePath, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ comp_cd: 'A', emp_no, emp_pass }),
        dispatcher,
      });
      const text = await answer.body.text();
      const retryAfter = Number(answer.headers['retry-after']);
      return { status: answer.statusCode, isIn: answer.statusCode === 200 && text !== '', retryAfter };
    };
  };
}

type SignIn = ReturnType<ReturnType<typeof callFrom>>;

/** Tries again exactly when the service says, like a console. */
async function signInPatiently(signIn: SignIn, employeeNumber: string) {
  const startedAt = performance.now();
  for (;;) {
    const { isIn, status, retryAfter } = await signIn(employeeNumber);
    const ms = performance.now() - startedAt;
    if (isIn || ms > TWO_MINUTES_MS) return { isIn, ms };
    expect(status).toBe(429);
    expect(retryAfter).toBeGreaterThan(0);
    await wait(retryAfter * 1_000);
  }
}

async function time(signIn: Promise<{ readonly isIn: boolean }>) {
  const startedAt = performance.now();
  expect((await signIn).isIn).toBe(true);
  return performance.now() - startedAt;
}

/** A worker's next account, and whether it waits as it is told. */
type Habit = (worker: number, attempt: number) => { readonly name: string; readonly isPatient: boolean };

const attacks: Readonly<Record<string, Habit>> = {
  'come back when they are told': (worker) => ({ name: `nobody-${worker}`, isPatient: true }),
  'do not wait': (worker) => ({ name: `nobody-${worker}`, isPatient: false }),
  'do not wait and make up a name for each attempt': (worker, attempt) => ({
    name: `nobody-${worker}-${attempt}`,
    isPatient: false,
  }),
  'try each name twice': (worker, attempt) => ({
    name: `nobody-${worker}-${attempt >> 1}`,
    isPatient: attempt % 2 === 0,
  }),
};

/** Keeps the workers busy, until the test is done, with accounts that nobody has. */
async function attack(signIn: SignIn, habit: Habit) {
  const stop = new AbortController();
  const stopped = once(stop.signal, 'abort');
  let checked = 0;
  const all = Array.from({ length: WORKERS }, async (_, worker) => {
    for (let attempt = 0; !stop.signal.aborted; attempt += 1) {
      const { name, isPatient } = habit(worker, attempt);
      const { status, retryAfter } = await signIn(name, wrong);
      if (status === 200) checked += 1;
      else await Promise.race([wait(isPatient ? retryAfter * 1_000 : HASTY_MS), stopped]);
    }
  });
  onTestFinished(async () => {
    stop.abort();
    await Promise.allSettled(all);
  });
  // All free attempts of the address are used up.
  await expect.poll(() => checked).toBeGreaterThan(defaultThrottle.caller.freeTries);
}

it.each(Object.entries(attacks))(
  'while 90 workers on made-up accounts at an office %s, a new colleague there is in within two minutes, and all others at once',
  async (_what, habit) => {
    hurryClock();
    const { at } = await start(['new', 'usual', 'traveler', 'elsewhere']);
    const secret = { [consoleHeader]: randomBytes(32).toString('base64url') };
    expect(await time(at(office)('usual'))).toBeLessThan(ALWAYS_MS);
    expect(await time(at('127.0.0.3')('traveler', right, secret))).toBeLessThan(ALWAYS_MS);
    await attack(at(office), habit);

    // Somebody who has signed in from this address or with this console before, and a caller at another address.
    expect(await time(at(office)('usual'))).toBeLessThan(ALWAYS_MS);
    expect(await time(at(office)('traveler', right, secret))).toBeLessThan(ALWAYS_MS);
    expect(await time(at('127.0.0.4')('elsewhere'))).toBeLessThan(ALWAYS_MS);

    const { isIn, ms } = await signInPatiently(at(office), 'new');
    expect(isIn).toBe(true);
    expect(ms).toBeLessThan(TWO_MINUTES_MS);
  },
);

it('200 consoles sign in again at once after a restart during an attack', async () => {
  const people = Array.from({ length: 200 }, (_, index) => `${index}`);
  const { at, restart } = await start(people);
  await Promise.all(people.map((person) => at(office)(person)));
  const again = await restart();
  await attack(again(office), (worker, attempt) => ({
    name: `nobody-${worker}-${attempt}`,
    isPatient: false,
  }));
  const answers = await Promise.all(people.map((person) => again(office)(person)));
  expect(answers.filter(({ isIn }) => !isIn)).toEqual([]);
});
