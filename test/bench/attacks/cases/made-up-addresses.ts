import { setTimeout as wait } from 'node:timers/promises';
import { clientHeader, formatAuthorization, tokenHeader } from '#shared/wire/session-token.ts';
import { Caller, rightDigest } from '../caller.ts';
import { startAttacker } from '../commands.ts';
import { type Serve, startServe } from '../serve.ts';
import { atMost, format, type Verdict } from '../verdict.ts';

const ATTACK_MS = 8_000;
/** The maximum duration of a contact. All contacts of the first round have ended then. */
const REST_MS = 14_000;
const LOOK_MS = 200;
const WANTED_MB = 10;

/**
 * Case 8: invented addresses leave no memory. 200,000 of them would take too long for a benchmark, so the heap
 * after a second round of new ones is compared with the first.
 */
export async function makeAddressesUp(): Promise<readonly Verdict[]> {
  await using service = await startServe();
  const headers = await signIn(new Caller(service.address, '127.0.0.2'));
  const first = await attack(service, headers, 0);
  await wait(REST_MS);
  const second = await attack(service, headers, first.asked);
  const what = `${second.asked} made-up addresses after ${first.asked} others: the heap grew by`;
  return [atMost(what, second.leastMb - first.leastMb, WANTED_MB, 'MB', `from ${format(first.leastMb)} MB`)];
}

/** Attacks as an anonymous caller and with an account at the same time. */
async function attack(service: Serve, headers: Readonly<Record<string, string>>, skip: number) {
  await using attacker = startAttacker();
  const flood = { kind: 'make-up', service: service.address, skip } as const;
  await attacker.begin({ ...flood, from: ['127.0.0.2'], atOnce: 128, headers });
  await attacker.begin({ ...flood, from: ['127.0.0.3'], atOnce: 128, headers: {} });
  await wait(ATTACK_MS / 4);
  const leastMb = await watchHeap(service, (3 * ATTACK_MS) / 4);
  const { answers } = await attacker.stop();
  return { asked: Object.values(answers).reduce((sum, count) => sum + count, 0), leastMb };
}

/** The minimum of used JavaScript memory in this time: the live memory, as far as it is visible from outside. */
async function watchHeap(service: Serve, durationMs: number): Promise<number> {
  const caller = new Caller(service.address, '127.0.0.4');
  const endsAt = performance.now() + durationMs;
  let least = Infinity;
  while (performance.now() < endsAt) {
    const { text } = await caller.send('/metrics');
    const read = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
    const bytes = read('nodejs_heap_size_used_bytes') + read('nodejs_external_memory_bytes');
    least = Math.min(least, bytes / 1e6);
    await wait(LOOK_MS);
  }
  return least;
}

async function signIn(caller: Caller): Promise<Readonly<Record<string, string>>> {
  const reply = await caller.signIn('0', rightDigest, { [clientHeader]: 'bench' });
  const token = reply.headers[tokenHeader];
  if (typeof token !== 'string') throw new Error(`No token: ${reply.status}`);
  return { authorization: formatAuthorization(token) };
}
