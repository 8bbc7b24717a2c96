import { startAttacker } from '../commands.ts';
import { type Serve, startServe } from '../serve.ts';
import { atMost, type Verdict } from '../verdict.ts';
import { describeQuiet, watchHealth } from '../watch.ts';

const ATTACK_MS = 8_000;
const WANTED_MS = 500;

/** Case 1: responses of agents of a caller without an account delay no other caller. */
export async function attackWithCostlyAnswers(quiet: Serve): Promise<readonly Verdict[]> {
  return [
    await attack(quiet, 'brackets', 8, '8 agents that answer 4 MB of [[[[: /healthz of another caller'),
    await attack(quiet, 'megabyte', 64, '64 agents that answer 1 MiB within the limits: the same'),
  ];
}

async function attack(
  quiet: Serve,
  of: 'brackets' | 'megabyte',
  count: number,
  what: string,
): Promise<Verdict> {
  await using service = await startServe();
  await using attacker = startAttacker();
  // They respond normally once: an agent that never did is contacted at most every 13 s.
  const ports = await attacker.startAgents(of, count, true);
  await attacker.begin({ kind: 'list', service: service.address, from: ['127.0.0.2'], atOnce: count, ports });
  const [attacked, beside] = await watchHealth([service, quiet], '127.0.0.3', ATTACK_MS);
  const { ownAnswers } = await attacker.stop();
  if (attacked === undefined || beside === undefined) throw new Error('Nothing was measured');
  // A program that attacks nothing would pass.
  if (ownAnswers < count / 2) throw new Error(`The agents answered ${ownAnswers} times: no attack`);
  return atMost(what, attacked.longestMs, WANTED_MS, 'ms', describeQuiet(beside));
}
