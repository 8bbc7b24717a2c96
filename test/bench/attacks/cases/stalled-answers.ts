import { setTimeout as wait } from 'node:timers/promises';
import { Caller } from '../caller.ts';
import { startAttacker } from '../commands.ts';
import { startServe } from '../serve.ts';
import { atMost, type Verdict } from '../verdict.ts';
import { readMemory, watchMemory } from '../watch.ts';

const AGENTS = 150;
const ADDRESSES = 10;
const ATTACK_MS = 12_000;
/** A pause between requests, because many requests fill the heap with garbage, whatever the agents return. */
const PAUSE_MS = 1_000;
const WANTED_MB = 120;
/**
 * For 150 contacts at once, because one address can only have 16. The service does not count data that connections
 * read ahead as bytes of responses.
 */
const WANTED_OF_MANY_MB = 240;

/** Case 2: agents that stop within a response use at most the memory for responses. */
export async function attackWithStalledAnswers(): Promise<readonly Verdict[]> {
  return [
    await attack(
      1,
      `${AGENTS} agents stop 4 KiB before the end of 1 MiB, one address: memory grew by`,
      WANTED_MB,
    ),
    await attack(ADDRESSES, `the same from ${ADDRESSES} addresses`, WANTED_OF_MANY_MB),
  ];
}

async function attack(addresses: number, what: string, wantedMb: number): Promise<Verdict> {
  await using service = await startServe();
  await using attacker = startAttacker();
  const ports = await attacker.startAgents('stalling', AGENTS, true);
  const caller = new Caller(service.address, '127.0.0.3');
  // The first responses load code, which is not part of the attack, and an agent that has responded is contacted
  // more often.
  await Promise.all(ports.map((port) => caller.list('127.0.0.1', port)));
  const before = readMemory(service);
  const over = new AbortController();
  const most = watchMemory(service, over.signal);
  const from = Array.from({ length: addresses }, (_, index) => `127.0.1.${index + 1}`);
  const atOnce = Math.ceil(AGENTS / addresses);
  const list = { service: service.address, from, atOnce, ports, pauseMs: PAUSE_MS };
  await attacker.begin({ kind: 'list', ...list });
  await wait(ATTACK_MS);
  over.abort();
  const grown = (await most) - before;
  await attacker.stop();
  return atMost(what, grown, wantedMb, 'MB');
}
